import Foundation
import StockroomKit

/// A file that a client has reserved, and sends in parts: App Store Connect API, "Uploading Assets".
struct AssetUpload {
  /// The state of the upload: `AppMediaAssetState.state`.
  enum State: String, CaseIterable {
    case awaitingUpload = "AWAITING_UPLOAD"
    case failed = "FAILED"
  }

  /// A part that the client sends in one request.
  struct Part {
    let start: Int
    let length: Int
  }

  /// The maximum size of a file in bytes, the same as in the console.
  static let largest = 16 << 20
  /// The length of all parts but the last, in bytes.
  static let partLength = 4 << 20

  let id: Int64
  let product: AppleID
  /// The token in the URLs of its parts, in place of credentials.
  let token: String
  let fileName: String
  let fileSize: Int
  let state: State
  /// Why it failed.
  let error: String?

  /// The parts, in order.
  var parts: [Part] {
    stride(from: 0, to: fileSize, by: Self.partLength).map {
      Part(start: $0, length: min(Self.partLength, fileSize - $0))
    }
  }

  init(_ row: Row) throws {
    id = row.integer(0)
    product = AppleID(row.integer(1))
    (token, fileName) = (row.text(2), row.text(3))
    fileSize = Int(row.integer(4))
    state = try row.term(State.self, 5, in: "connect_upload.state", of: row.integer(0))
    error = row.optionalText(6)
  }
}

/// The uploads of a store.
struct AssetUploads {
  private static let columns = "id, product, token, file_name, file_size, state, error"
  /// The time limit for sending a file, by the store's clock.
  private static let secondsKept: Int64 = 86_400
  private let store: Transaction

  /// The type of the images; empty for those of all types.
  private let asset: String

  /// The uploads of images of one kind, or of all kinds.
  init(_ store: Transaction, of asset: ConnectAsset? = nil) { (self.store, self.asset) = (store, asset?.type ?? "") }

  func find(_ product: AppleID) throws -> AssetUpload? {
    try store.first(
      "SELECT \(Self.columns) FROM connect_upload WHERE product = ? AND asset = ?", .integer(product.rawValue),
      .text(asset), body: AssetUpload.init)
  }

  func find(token: String) throws -> AssetUpload? {
    try store.first(
      "SELECT \(Self.columns) FROM connect_upload WHERE token = ?", .text(token), body: AssetUpload.init)
  }

  /// Reserves an upload for a file.
  func reserve(_ product: AppleID, fileName: String, fileSize: Int) throws {
    var generator = SystemRandomNumberGenerator()
    let token = Hexadecimal.text((0..<16).map { _ in UInt8.random(in: .min ... .max, using: &generator) })
    try store.execute(
      """
      INSERT INTO connect_upload (product, asset, token, file_name, file_size, state, created_at)
      VALUES (?, ?, ?, ?, ?, ?, ?)
      """, .integer(product.rawValue), .text(asset), .text(token), .text(fileName), .integer(fileSize),
      .text(AssetUpload.State.awaitingUpload.rawValue), .integer(store.now.seconds))
  }

  /// Saves a part; sending it again replaces it.
  func keep(_ bytes: Data, at start: Int, of upload: AssetUpload) throws {
    try store.execute(
      """
      INSERT INTO connect_upload_part (upload, start, bytes) VALUES (?, ?, ?)
      ON CONFLICT (upload, start) DO UPDATE SET bytes = excluded.bytes
      """, .integer(upload.id), .integer(start), .text(bytes.base64EncodedString()))
  }

  /// The whole file; nil if a part is missing.
  func contents(of upload: AssetUpload) throws -> Data? {
    var contents = Data()
    try store.rows(
      "SELECT bytes FROM connect_upload_part WHERE upload = ? ORDER BY start", [.integer(upload.id)]
    ) { contents.append(Data(base64Encoded: $0.text(0)) ?? Data()) }
    return contents.count == upload.fileSize ? contents : nil
  }

  func fail(_ upload: AssetUpload, _ reason: String) throws {
    try store.execute(
      "UPDATE connect_upload SET state = ?, error = ? WHERE id = ?", .text(AssetUpload.State.failed.rawValue),
      .text(reason), .integer(upload.id))
  }

  /// Deletes uploads reserved more than a day ago, with their parts.
  func removeAbandoned() throws {
    try store.execute(
      "DELETE FROM connect_upload WHERE created_at < ?", .integer(store.now.seconds - Self.secondsKept))
  }

  func remove(_ upload: AssetUpload) throws {
    try store.execute("DELETE FROM connect_upload WHERE id = ?", .integer(upload.id))
  }
}

/// The URLs for parts of files; they need no credentials, because nobody can guess them.
enum PartRoute {
  static let prefix = "/uploads/"

  static let route = Route(
    .put, "\(prefix){token}/{start}", access: .anyone, summary: "A part of a file that was announced.",
    bodyLimit: AssetUpload.partLength, secrets: ["token"]
  ) { exchange in
    let request = exchange.request
    try exchange.record { store in
      let uploads = AssetUploads(store)
      guard let upload = try uploads.find(token: request.parameters["token"] ?? ""), upload.state == .awaitingUpload,
        let part = upload.parts.first(where: { String($0.start) == request.parameters["start"] })
      else { throw Refusal.noUpload }
      guard part.length == request.body.count else { throw Refusal.partLength(part.length, request.body.count) }
      try uploads.keep(request.body, at: part.start, of: upload)
    }
    return RouteAnswer(200)
  }
}

/// Files that clients are sending in parts.
///
/// A command processes a complete file, and the journal records it.
enum UploadTables {
  static let upload = TableDescription(
    "connect_upload", noun: "upload",
    columns: ["product", "asset", "token", "file_name", "file_size", "state", "error", "created_at"],
    unrecorded: unfinished)

  static let part = TableDescription(
    "connect_upload_part", noun: "part of an upload", columns: ["upload", "start", "bytes"], unrecorded: unfinished)

  private static let unfinished = "the parts of a file that a client is still sending change nothing in the catalog"

  static let fingerprint = "1b036b20f6e04600b2e80309bb7c4563241ed8f52fb867de84c5e3e228dd1f1a"

  static let migrations = [
    Migration(
      version: 1,
      sql: """
        CREATE TABLE connect_upload (
          id INTEGER PRIMARY KEY AUTOINCREMENT,
          product INTEGER NOT NULL UNIQUE REFERENCES product ON DELETE CASCADE,
          token TEXT NOT NULL UNIQUE,
          file_name TEXT NOT NULL,
          file_size INTEGER NOT NULL,
          state TEXT NOT NULL,
          error TEXT,
          created_at INTEGER NOT NULL
        );
        CREATE TABLE connect_upload_part (
          id INTEGER PRIMARY KEY AUTOINCREMENT,
          upload INTEGER NOT NULL REFERENCES connect_upload ON DELETE CASCADE,
          start INTEGER NOT NULL,
          bytes TEXT NOT NULL,
          UNIQUE (upload, start)
        );
        """), images,
  ]

  /// A product may have several uploads, of images of different types.
  private static let images = Migration(
    version: 2,
    sql: """
      DROP TABLE connect_upload_part;
      DROP TABLE connect_upload;
      CREATE TABLE connect_upload (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        product INTEGER NOT NULL REFERENCES product ON DELETE CASCADE,
        asset TEXT NOT NULL,
        token TEXT NOT NULL UNIQUE,
        file_name TEXT NOT NULL,
        file_size INTEGER NOT NULL,
        state TEXT NOT NULL,
        error TEXT,
        created_at INTEGER NOT NULL,
        UNIQUE (product, asset)
      );
      CREATE TABLE connect_upload_part (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        upload INTEGER NOT NULL REFERENCES connect_upload ON DELETE CASCADE,
        start INTEGER NOT NULL,
        bytes TEXT NOT NULL,
        UNIQUE (upload, start)
      );
      """, keepsRows: true)
}

extension Refusal {
  fileprivate static let noUpload = Refusal(
    "connect.upload.unknown", kind: .missing, "no file is expected here",
    hint: "announce it first, and send its parts to the addresses of the answer")

  fileprivate static func partLength(_ expected: Int, _ sent: Int) -> Refusal {
    Refusal(
      "connect.upload.length", kind: .usage, "the part has \(sent) bytes, and \(expected) were announced",
      hint: "send each part whole")
  }
}
