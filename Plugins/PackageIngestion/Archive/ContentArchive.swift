/// An archive with the content of a package.
protocol ContentArchive {
  /// Whether damage in one entry spoils those after it.
  var isStream: Bool { get }

  /// Visits every entry in the archive's order, with its data.
  ///
  /// Throws a `Finding` if the archive is unreadable.
  func walk(_ visit: (ContentEntry, any ByteSource) throws -> Void) throws
}
