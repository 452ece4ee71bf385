/// The end of a zip archive: the record that says where its directory is, and what follows it.
///
/// See PKWARE's APPNOTE, 4.3.16.
enum ZipEnd {
  /// A warning where bytes that are no padding follow the record and its comment, which readers look for in the last
  /// 16 KiB.
  static func findings(in file: FileBytes) throws -> [Finding] {
    let tail = try file.peek(at: max(0, file.size - largestTail), count: Int(min(largestTail, file.size)))
    guard let start = tail.indices.dropLast(recordBytes - 1).last(where: { tail[$0...].starts(with: signature) }) else {
      return []
    }
    let comment = Int(tail[start + 20]) | Int(tail[start + 21]) << 8
    let slack = tail.dropFirst(start + recordBytes + comment)
    return slack.contains { $0 != 0 } ? [.warning(.slack, "\(slack.count) bytes follow the archive's end")] : []
  }

  private static let signature: [UInt8] = [0x50, 0x4b, 0x05, 0x06]
  private static let recordBytes = 22
  private static let largestTail: Int64 = 16 << 10
}
