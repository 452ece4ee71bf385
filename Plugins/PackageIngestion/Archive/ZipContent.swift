/// The content of a zip archive.
///
/// libarchive gives out names that are marked as UTF-8 in normalization form C, whatever form they are in.
struct ZipContent: ContentArchive {
  let file: FileBytes

  var isStream: Bool { false }

  func walk(_ visit: (ContentEntry, any ByteSource) throws -> Void) throws {
    try UTF8Locale.with {
      let reader = try LibarchiveReader.zip(file)
      while let entry = try reader.next() { try visit(entry, reader) }
    }
  }
}
