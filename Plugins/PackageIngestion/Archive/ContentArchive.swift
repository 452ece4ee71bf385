/// An archive that holds the content of a package.
protocol ContentArchive {
  /// Whether damage in one entry spoils those after it.
  var isStream: Bool { get }

  /// Visits every entry in the archive's order, with its data.
  ///
  /// What cannot be read at all throws a `Finding`.
  func walk(_ visit: (ContentEntry, any ByteSource) throws -> Void) throws
}
