/// What a child process is asked to do with a package.
package struct PackageWorkRequest: Codable, Sendable {
  /// The package file.
  package var file: String
  /// The name to judge, where it is not the file's own.
  package var name: String?
  /// The product the content has to be for, if that is known.
  package var product: String?
  /// How large and how deep the package may be.
  package var limits: PackageLimits
  /// Where to write the delivery archive of a valid package, if one is wanted.
  package var delivery: String?

  package init(
    file: String, name: String? = nil, product: String? = nil, limits: PackageLimits = .standard,
    delivery: String? = nil
  ) {
    self.file = file
    self.name = name
    self.product = product
    self.limits = limits
    self.delivery = delivery
  }
}
