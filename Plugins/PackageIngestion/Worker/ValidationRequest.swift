import StockroomKit

/// The request to a worker to validate the file it is given.
package struct ValidationRequest: Codable, Sendable {
  /// The package file's name.
  package var file: String
  /// How large and how deep the package may be.
  package var limits: PackageLimits

  package init(file: String, limits: PackageLimits = .standard) {
    self.file = file
    self.limits = limits
  }

  /// Validates the package; `collect` receives the entries of its content.
  func work(
    _ package: FileBytes, _ progress: ProgressReporter = .silent, collect: @escaping (FileEntry) throws -> Void
  ) -> PackageReport {
    PackageValidator(limits: limits).validate(package, name: file, collect: collect) { done, total in
      progress.update("", done: done, total: total)
    }
  }
}
