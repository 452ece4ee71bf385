import StockroomKit

/// The open files of a delivery: the package, its archive, and one for entries out of order.
///
/// The console opens them, since the worker cannot open files.
struct DeliveryFiles {
  let package: FileBytes
  let archive: NewFile
  let spool: NewFile

  /// Opens a package, and creates two empty files; throws a `Finding` on failure.
  init(of package: String, archive path: String) throws {
    self.package = try FileBytes(path: package)
    archive = try NewFile(replacing: path)
    spool = try NewFile(replacing: path + ".spool")
  }

  /// The descriptors in the worker's order.
  var descriptors: [Int32] { [package.descriptor, archive.descriptor, spool.descriptor] }
}
