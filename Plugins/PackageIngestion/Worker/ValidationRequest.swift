package import StockroomKit

/// What a child process is asked to judge.
package struct ValidationRequest: Codable, Sendable {
  /// The package file.
  package var file: String
  /// How large and how deep the package may be.
  package var limits: PackageLimits

  package init(file: String, limits: PackageLimits = .standard) {
    self.file = file
    self.limits = limits
  }

  /// Judges the package.
  package func work(_ progress: ProgressReporter = .silent) -> PackageReport {
    PackageValidator(limits: limits).validate(file) { done, total in
      progress.update("", done: done, total: total)
    }
  }
}
