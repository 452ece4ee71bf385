/// The files of a delivery, open: the package, the archive that is made of it, and one for what comes before its turn.
///
/// The console opens them, since the process that works on them can open nothing.
struct DeliveryFiles {
  let package: FileBytes
  let archive: TemporaryFile
  let spool: TemporaryFile

  /// Opens a package, and makes two empty files; what cannot be opened or made throws a `Finding`.
  init(of package: String, archive path: String) throws {
    self.package = try FileBytes(path: package)
    archive = try TemporaryFile(beside: path)
    spool = try TemporaryFile(beside: path + ".spool")
  }

  /// In the order a worker gets them.
  var descriptors: [Int32] { [package.descriptor, archive.descriptor, spool.descriptor] }
}
