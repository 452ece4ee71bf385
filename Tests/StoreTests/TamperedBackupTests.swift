import Foundation
import TestSupport
import Testing

@testable import Store

/// A backup has one form: whatever was changed in it, its digests put right, is refused by a restore.
@Suite struct TamperedBackupTests {
  /// An entry of an archive, any byte of whose header may be another.
  struct Entry {
    var name: String
    var data: [UInt8]
    var header: (offset: Int, bytes: [UInt8])?
    var padding: [UInt8]?

    var bytes: [UInt8] {
      let written = TarHeader(name: name, size: Int64(data.count), at: Date(seconds: 1_353_456_000))
      var block = written.block
      if let header {
        block.replaceSubrange(header.offset..<header.offset + header.bytes.count, with: header.bytes)
        let sum = block.indices.reduce(0) { $0 + (148..<156 ~= $1 ? 32 : Int(block[$1])) }
        block.replaceSubrange(148..<156, with: Array(String(format: "%06o\0 ", sum).utf8))
      }
      return block + data + (padding ?? [UInt8](repeating: 0, count: written.padding))
    }
  }

  private static let pictures = Schema(
    owner: "library",
    tables: [TableDescription("picture", columns: ["sha256", "size"], blobs: ["sha256"])],
    migrations: [
      Migration(
        version: 1,
        sql: "CREATE TABLE picture (id INTEGER PRIMARY KEY AUTOINCREMENT, sha256 TEXT NOT NULL, size INTEGER)")
    ])
  private let library: Library
  /// The tables and two pictures.
  private let entries: [Entry]

  init() throws {
    library = try Library(schemas: [Self.pictures])
    for name in ["harbor", "lake"] {
      let picture = try library.scratch.file("\(name).png", "a picture of a \(name)")
      try library.unit { transaction in
        let blob = try transaction.blobs.stage(fileAt: picture)
        try transaction.execute(
          "INSERT INTO picture (sha256, size) VALUES (?, ?)", .text(blob.sha256), .integer(blob.bytes))
      }
    }
    _ = try library.store.backUp(to: library.scratch.path("whole.tar"))
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: library.scratch.path("whole.tar"))))
    var (entries, offset) = ([Entry](), 0)
    while let header = TarHeader(block: Array(bytes[offset..<offset + 512])) {
      let start = offset + 512
      entries.append(Entry(name: header.name, data: Array(bytes[start..<start + Int(header.size)])))
      offset = start + Int(header.size) + header.padding
    }
    self.entries = entries.dropLast()
  }

  private static func packed(_ entries: [Entry], sums: [UInt8]? = nil, end: Int = 1024) -> [UInt8] {
    let listing = entries.map { "\(Digest.sha256($0.data))  \($0.name)\n" }.joined()
    let last = Entry(name: BackupLayout.sums, data: sums ?? Array(listing.utf8))
    return (entries + [last]).flatMap(\.bytes) + [UInt8](repeating: 0, count: end)
  }

  private func restore(_ bytes: [UInt8]) throws {
    let archive = try library.scratch.file("\(UUID().uuidString).tar", Data(bytes))
    let file = StoreFile(path: library.scratch.path("\(UUID().uuidString).db"))
    _ = try Store.restore(
      archive, to: file, schemas: [Self.pictures], header: UnitHeader(actor: Library.ann, line: "store restore"))
  }

  private func expectRefused(_ what: String, _ bytes: [UInt8]) {
    let refusal = #expect(throws: Refusal.self, "\(what)") { try restore(bytes) }
    #expect(
      ["store.backup.damaged", "store.backup.not-ours"].contains(refusal?.code), "\(what): \(refusal?.code ?? "")")
  }

  @Test func `a backup that was repacked without changes is restored`() throws { try restore(Self.packed(entries)) }

  @Test(arguments: [
    ("mode", 100, "0000644"), ("user ID", 108, "0001750"), ("group ID", 116, "0001750"), ("time", 136, "00000000001"),
    ("kind", 156, "5"), ("link", 157, "x"), ("magic", 257, "ustar "), ("version", 263, "01"), ("user", 265, "root"),
    ("group", 297, "root"), ("device", 329, "0000001"), ("minor device", 337, "0000001"), ("prefix", 345, "a"),
    ("padding", 511, "x"),
  ]) func `a change to any field of an entry's header is refused`(_ field: String, _ offset: Int, _ text: String) {
    for index in entries.indices {
      var other = entries
      other[index].header = (offset, Array(text.utf8))
      expectRefused("\(field) of \(entries[index].name)", Self.packed(other))
    }
  }

  @Test func `entries in another order, or with bytes between or after them, are refused`() {
    let (store, first, second) = (entries[0], entries[1], entries[2])
    let digest = String(first.name.suffix(64))
    func missing(_ text: String) -> Entry { Entry(name: BackupLayout.missing, data: Array(text.utf8)) }
    var (filled, longer) = (first, first)
    filled.padding = [UInt8](repeating: 1, count: 512 - first.data.count)
    longer.padding = [UInt8](repeating: 0, count: 1024 - first.data.count)
    let archives: [String: [UInt8]] = [
      "blobs in another order": Self.packed([store, second, first]),
      "a blob twice": Self.packed([store, first, first, second]),
      "the store last": Self.packed([first, second, store]),
      "the store twice": Self.packed([store, store, first, second]),
      "another name": Self.packed(entries + [Entry(name: "notes", data: [])]),
      "bytes between": Self.packed([store, filled, second]), "a block between": Self.packed([store, longer, second]),
      "no end": Self.packed(entries, end: 0), "half an end": Self.packed(entries, end: 512),
      "a longer end": Self.packed(entries, end: 10_240), "a byte more": Self.packed(entries) + [0],
      "an archive more": Self.packed(entries) + Self.packed(entries),
      "digests of less": Self.packed(entries, sums: []), "an empty list": Self.packed(entries + [missing("")]),
      "a list of what is there": Self.packed(entries + [missing("\(digest)  picture\n")]),
      "a list of what is not needed": Self.packed(
        entries + [missing("\(String(repeating: "0", count: 64))  picture\n")]),
      "a list before blobs": Self.packed([store, missing("\(digest)  picture\n"), second]),
      "a list without reasons": Self.packed([store, second, missing("\(digest)\n")]),
      "a list without an end": Self.packed([store, second, missing("\(digest)  picture")]),
    ]
    for (what, bytes) in archives { expectRefused(what, bytes) }
  }

  @Test func `a change to any field of the tables' header is refused`() {
    for offset in 0..<100 where !(97..<100).contains(offset) {
      var other = entries
      other[0].data[offset] ^= 0x41
      expectRefused("byte \(offset)", Self.packed(other))
    }
    for extra in [1, 2048, 4096] {
      var other = entries
      other[0].data += [UInt8](repeating: 0, count: extra)
      expectRefused("\(extra) bytes more", Self.packed(other))
      guard extra == 4096 else { continue }
      // The header counts it.
      other[0].data[31] += 1
      expectRefused("a page more", Self.packed(other))
    }
  }

  @Test(arguments: [
    "UPDATE picture SET size = 'large'", "UPDATE picture SET size = 0.5", "UPDATE picture SET size = x'01'",
    "UPDATE picture SET sha256 = CAST(sha256 AS BLOB)", "UPDATE journal_entry SET line = x'00'",
    "UPDATE journal_change SET entry = 'one'",
  ]) func `a value that does not have its column's type is refused`(_ sql: String) throws {
    let path = try library.scratch.file("tables.db", Data(entries[0].data))
    let script = """
      UPDATE schema SET seal = NULL; UPDATE journal_entry SET seal = NULL; UPDATE journal_change SET seal = NULL; \(sql)
      """
    let result = try Shell.run(
      "sqlite3 tables.db \"\(script)\" && sqlite3 tables.db '.backup copy.db'", in: library.scratch)
    #expect(result.status == 0, "\(result)")
    var other = entries
    other[0].data = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path.replacing("tables.db", with: "copy.db"))))
    expectRefused(sql, Self.packed(other))
  }
}

/// A newer backup takes the place of a former one, and of nothing else.
@Suite struct FormerBackupTests {
  private let library: Library
  private let scratch: Scratch

  init() throws {
    library = try Library()
    scratch = library.scratch
    try library.unit { try $0.addBook("Emma") }
  }

  @Test func `a former backup is replaced in one step`() throws {
    let path = scratch.path("b.tar")
    for title in ["Persuasion", "Evelina"] {
      try library.unit { try $0.addBook(title) }
      _ = try library.store.backUp(to: path, replacing: true)
    }
    let file = StoreFile(path: scratch.path("new.db"))
    _ = try Store.restore(
      path, to: file, schemas: [.library], header: UnitHeader(actor: Library.ann, line: "store restore"))
    let titles = try Store(at: .file(file), schemas: [.library], creating: false).use { try $0.titles() }
    #expect(titles.sorted() == ["Emma", "Evelina", "Persuasion"])
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.path).filter { $0.contains(".new-") } == [])
  }

  @Test(arguments: [
    "mkdir -p b.tar/sub; echo mine > b.tar/sub/notes", "echo mine > b.tar", "mkfifo b.tar", "ln -s whole.tar b.tar",
    "ln -s nowhere b.tar", ": > b.tar", "head -c 20000 whole.tar > b.tar", "(cat whole.tar; echo mine) > b.tar",
    "tar cf b.tar whole.tar",
  ]) func `anything but a backup is not replaced`(_ command: String) throws {
    _ = try library.store.backUp(to: scratch.path("whole.tar"))
    #expect(try Shell.run(command, in: scratch).status == 0)
    let list =
      "find b.tar -printf '%p %i %s %y %l\\n'; [ -p b.tar ] || cat b.tar b.tar/sub/notes 2>/dev/null | sha256sum"
    let before = try Shell.run(list, in: scratch).output
    let refusal = #expect(throws: Refusal.self) {
      try library.store.backUp(to: scratch.path("b.tar"), replacing: true)
    }
    #expect(refusal?.code == "store.backup.in-the-way")
    #expect(try Shell.run(list, in: scratch).output == before)
  }
}
