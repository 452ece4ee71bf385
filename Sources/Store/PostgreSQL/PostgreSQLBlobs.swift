internal import Basics
internal import Crypto
internal import Foundation

/// The blobs of a store on a server, in pieces of 1 MB, beside the tables that a migration replaces.
final class PostgreSQLBlobs: BlobVault {
  /// The schema of the database that holds them.
  static let schema = "content"

  /// Creates the tables, unless they are there; those of blobs, unless they are kept in a folder.
  static let definition = """
    CREATE SCHEMA IF NOT EXISTS \(schema);
    CREATE TABLE IF NOT EXISTS \(schema).commit_key (
      key TEXT PRIMARY KEY, at TIMESTAMPTZ NOT NULL DEFAULT now());
    CREATE INDEX IF NOT EXISTS commit_key_at ON \(schema).commit_key (at);
    CREATE TABLE IF NOT EXISTS \(schema).folder (path TEXT NOT NULL, one BOOLEAN PRIMARY KEY DEFAULT true CHECK (one));
    DO $$ BEGIN
      IF NOT EXISTS (SELECT FROM \(schema).folder) THEN
        CREATE TABLE IF NOT EXISTS \(schema).blob (sha256 TEXT COLLATE "C" PRIMARY KEY, bytes BIGINT NOT NULL);
        CREATE TABLE IF NOT EXISTS \(schema).piece (
          sha256 TEXT COLLATE "C" NOT NULL REFERENCES \(schema).blob ON DELETE CASCADE, number BIGINT NOT NULL,
          bytes BYTEA NOT NULL, PRIMARY KEY (sha256, number));
        ALTER TABLE \(schema).piece ALTER bytes SET STORAGE EXTERNAL;
      END IF;
    END $$;
    """

  private let connection: PostgreSQLConnection
  private static let pieceLength = 1 << 20

  init(_ connection: PostgreSQLConnection) { self.connection = connection }

  func add(_ blob: Blob, from input: CInt) throws {
    let insert = connection.statement(
      "INSERT INTO \(Self.schema).blob (sha256, bytes) VALUES (?, ?) ON CONFLICT DO NOTHING")
    try insert.bind([.text(blob.sha256), .integer(blob.bytes)])
    _ = try insert.step()
    guard try insert.changes == 1 else { return }
    try connection.copy("COPY \(Self.schema).piece (sha256, number, bytes) FROM STDIN") { send in
      var (offset, number) = (Int64(0), 0)
      while offset < blob.bytes {
        let piece = try OpenFile.read(upTo: Self.pieceLength, at: offset, from: input)
        guard !piece.isEmpty else { throw Refusal.blobNotWritten("the staged file became shorter") }
        var line = Array("\(blob.sha256)\t\(number)\t\\\\x".utf8)
        line.reserveCapacity(line.count + piece.count * 2 + 1)
        for byte in piece {
          line.append(Self.digits[Int(byte >> 4)])
          line.append(Self.digits[Int(byte & 15)])
        }
        line.append(UInt8(ascii: "\n"))
        try send(line)
        (offset, number) = (offset + Int64(piece.count), number + 1)
      }
    }
  }

  func copy(_ sha256: String, to output: CInt?) throws -> Blob? {
    let find = connection.statement("SELECT bytes FROM \(Self.schema).blob WHERE sha256 = ?")
    try find.bind([.text(sha256)])
    guard try find.step() else { return nil }
    find.reset()
    let piece = connection.statement("SELECT bytes FROM \(Self.schema).piece WHERE sha256 = ? AND number = ?")
    defer { piece.reset() }
    var (hash, total, number) = (SHA256(), Int64(0), Int64(0))
    while true {
      try piece.bind([.text(sha256), .integer(number)])
      guard try piece.step() else { break }
      number += 1
      let bytes = Self.bytes(piece.bytes(0))
      hash.update(data: bytes)
      total += Int64(bytes.count)
      guard let output else { continue }
      do {
        try HashedCopy.write(bytes[...], to: output)
      } catch {
        throw error.cause
      }
    }
    return Blob(sha256: Hexadecimal.text(hash.finalize()), bytes: total)
  }

  func all() throws -> [String] {
    try connection.execute("SELECT sha256 FROM \(Self.schema).blob ORDER BY 1").compactMap { $0[0] }
  }

  func remove(_ sha256: String) throws -> Int64? {
    let delete = connection.statement("DELETE FROM \(Self.schema).blob WHERE sha256 = ? RETURNING bytes")
    try delete.bind([.text(sha256)])
    defer { delete.reset() }
    return try delete.step() ? delete.row.integer(0) : nil
  }

  private static let digits = Array("0123456789abcdef".utf8)

  /// The bytes of `\x0a1b…`, as the server writes them.
  private static func bytes(_ text: UnsafeRawBufferPointer?) -> [UInt8] {
    guard let text, text.count >= 2 else { return [] }
    func value(_ digit: UInt8) -> UInt8 { digit < 0x3A ? digit - 0x30 : digit - 0x57 }
    return [UInt8](unsafeUninitializedCapacity: text.count / 2 - 1) { bytes, count in
      count = text.count / 2 - 1
      for index in 0..<count { bytes[index] = value(text[index * 2 + 2]) << 4 | value(text[index * 2 + 3]) }
    }
  }
}
