internal import Basics
internal import CSQLite
internal import Foundation

/// The files beside a store with names of SQLite's: they must be this store's before SQLite opens them.
extension StoreFile {
  /// The store's permanent number in its header, which its log repeats.
  ///
  /// Stores of former releases have 0 until ``giveNumber()``.
  static func identifier(in header: [UInt8]) -> UInt32? {
    guard header.count >= headerLength, header.starts(with: magic) else { return nil }
    return UInt32(sqlite: header[60..<64])
  }

  /// Gives a store of a former release its number, while it has no log and no process has it open: such a process knows
  /// it by 0, and would take its file for another store's.
  func giveNumber() throws {
    guard let file = FileIdentity(of: location), !OpenStoreFiles.shared.contains(file) else { return }
    let descriptor = open(location, O_RDWR | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    func needsNumber() -> Bool {
      !hasLog && Self.identifier(in: Self.bytes(of: descriptor, Self.headerLength)) == 0
    }
    var lock = Self.lock(Self.sharedBytes)
    guard needsNumber(), fcntl(descriptor, F_SETLK, &lock) == 0, needsNumber() else { return }
    do throws(FileSystemError) {
      try Self.write(identifier: .random(in: 1...UInt32(Int32.max)), to: descriptor)
      guard fsync(descriptor) == 0 else { throw FileSystemError() }
    } catch {
      throw StoreFailure.refusal(code: SQLITE_IOERR, message: error.reason)
    }
  }

  /// Writes a number to the header of a file that SQLite does not have open.
  static func write(identifier: UInt32, to descriptor: CInt) throws(FileSystemError) {
    guard pwrite(descriptor, identifier.sqliteBytes, 4, 60) == 4 else { throw FileSystemError() }
  }

  /// Refuses files that are not SQLite's, or another store's: SQLite would replay, overwrite, or delete them.
  ///
  /// SQLite itself reports a file that cannot be read.
  func requireOwnLog(identifier: UInt32, isInLogMode: Bool) throws {
    try withFile("-journal") { descriptor, size in
      let isJournal = Self.bytes(of: descriptor, 8) == [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7]
      if size > 0, isInLogMode || !isJournal { throw Refusal.foreignCompanion(path, "-journal") }
    }
    try withFile("-wal") { descriptor, size in
      let header = Self.bytes(of: descriptor, 32)
      // A power loss may leave zeros.
      if header.allSatisfy({ $0 == 0 }) { return }
      guard header.count == 32, header.starts(with: [0x37, 0x7F, 0x06]), header[3] & 0xFE == 0x82 else {
        throw Refusal.foreignCompanion(path, "-wal")
      }
      if let other = Self.identifier(inLog: descriptor, header: header, size: size), other != identifier {
        throw Refusal.foreignCompanion(path, "-wal")
      }
    }
    if let index = FileIdentity(of: location + "-shm"), OpenStoreFiles.shared.contains(index) { return }
    try withFile("-shm") { descriptor, size in
      // SQLite extends it by pages of 4 KiB, and stops at any of them on a full disk, or cuts it to 3 bytes; a power
      // loss may leave anything in it.
      let isIndex = size % 4096 == 0 || size == 3
      guard isIndex, Self.bytes(of: descriptor, Self.magic.count) != Self.magic else {
        throw Refusal.foreignCompanion(path, "-shm")
      }
    }
  }

  /// The identifier of a store in the copy of its first page in a log; nil if the log has no such page.
  private static func identifier(inLog descriptor: CInt, header: [UInt8], size: Int64) -> UInt32? {
    let pageSize = Int64(UInt32(sqlite: header[8..<12]))
    guard (512...65_536).contains(pageSize) else { return nil }
    let length = 24 + headerLength
    var place: Int64 = 32
    // Frames with another salt are left from before the log was begun again.
    while place + 24 + pageSize <= size,
      case let frame = bytes(of: descriptor, length, at: place), frame.count == length, frame[8..<16] == header[16..<24]
    {
      if frame[..<4].elementsEqual([0, 0, 0, 1]), let found = identifier(in: Array(frame[24...])), found != 0 {
        return found
      }
      place += 24 + pageSize
    }
    return nil
  }

  /// Calls `body` with the file with a suffix, open for reading, and its size; nil if it is not a file that can be
  /// read.
  func withFile<Value>(
    _ suffix: String, _ body: (_ descriptor: CInt, _ size: Int64) throws -> Value
  ) rethrows -> Value? {
    let descriptor = open(location + suffix, O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.isFile else { return nil }
    return try body(descriptor, Int64(status.st_size))
  }

  private static func bytes(of descriptor: CInt, _ count: Int, at offset: Int64 = 0) -> [UInt8] {
    (try? OpenFile.read(upTo: count, at: offset, from: descriptor)) ?? []
  }

  /// Refuses a file that is open elsewhere under another name, or that has the log of another open file beside it.
  ///
  /// A process that reads a store in WAL mode locks its file and the index of its log until it closes both. One lock
  /// without the other means that file and log do not belong together.
  func requireLogOfThisFile(_ descriptor: CInt) throws {
    var refusal: Refusal?
    // A process that opens or closes a store has only one of them for a moment.
    for attempt in 0..<25 {
      if attempt > 0 { usleep(20_000) }
      let (tables, index) = (Self.holder(of: descriptor, Self.sharedBytes), indexHolder)
      switch (tables, index) {
      case (nil, let process?): refusal = .logInUse(path, by: process)
      case (let process?, nil): refusal = .storeMoved(path, by: process)
      default: return
      }
    }
    if let refusal { throw refusal }
  }

  /// Refuses a path with the log of a deleted store: SQLite would replay it into the new store.
  func requireNoLogLeftBehind() throws {
    guard !exists else { return }
    if let process = indexHolder { throw Refusal.logInUse(path, by: process) }
    guard hasLog else { return }
    throw Refusal(
      "store.log-left-behind", kind: .unavailable, "\(path)-wal is the log of a store that no longer exists",
      hint: "restore the store's file, or move the log away; it may have work that the file lacks", subject: path)
  }

  /// Refuses a link that took the place of a store while a process had it open: the newest units are in the log there.
  func requireNoLogBesideLink() throws {
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFLNK, lstat(path + "-wal", &status) == 0,
      status.st_size > 0
    else { return }
    throw Refusal(
      "store.log-left-behind", kind: .unavailable,
      "\(path)-wal is the log of a store that was at \(path) before the link",
      hint: "move it to \(location)-wal if the store was moved there, or away; it may have work that the file lacks",
      subject: path)
  }

  /// The process that has the log beside the file open, or nil.
  private var indexHolder: pid_t? {
    if let index = FileIdentity(of: location + "-shm"), OpenStoreFiles.shared.contains(index) { return getpid() }
    return withFile("-shm") { descriptor, _ in Self.holder(of: descriptor, Self.indexByte) } ?? nil
  }

  /// Calls `body` unless another connection, in this process or another, has the log beside the file open.
  ///
  /// The caller's own connection loses its locks afterward, and must be closed.
  func withIndexUnusedByOthers(_ body: () -> Void) {
    guard let index = FileIdentity(of: location + "-shm"), OpenStoreFiles.shared.count(of: index) <= 1 else { return }
    withFile("-shm") { descriptor, _ in if Self.holder(of: descriptor, Self.indexByte) == nil { body() } }
  }

  /// SQLite's shared locks on a file with tables. https://www.sqlite.org/fileformat2.html#the_lock_byte_page
  private static let sharedBytes = (start: 0x4000_0002, count: 510)
  /// SQLite's lock on the index of a log that is in use. https://www.sqlite.org/walformat.html#wal_locks
  private static let indexByte = (start: 128, count: 1)

  /// Another process that has a lock on some bytes of a file, or nil.
  private static func holder(of descriptor: CInt, _ bytes: (start: Int, count: Int)) -> pid_t? {
    var lock = lock(bytes)
    guard fcntl(descriptor, F_GETLK, &lock) == 0, lock.l_type != Int16(F_UNLCK) else { return nil }
    return lock.l_pid
  }

  private static func lock(_ bytes: (start: Int, count: Int)) -> flock {
    var lock = flock()
    lock.l_type = Int16(F_WRLCK)
    lock.l_whence = Int16(SEEK_SET)
    (lock.l_start, lock.l_len) = (off_t(bytes.start), off_t(bytes.count))
    return lock
  }
}

extension Refusal {
  fileprivate static func foreignCompanion(_ path: String, _ suffix: String) -> Refusal {
    Refusal(
      "store.log-foreign", kind: .unavailable,
      "\(path)\(suffix) is not this store's, and SQLite would change or delete it",
      hint: "move it away, or back beside its own store; nothing was changed", subject: path)
  }
}
