import Foundation
import StockroomKit

struct PackageAdd: Command {
  private static let files = Parameter<[FilePath]>.arguments("file", "The files, which are copied into Contents.")
  private static let folder = Parameter<OutputFile?>.option(
    "to", "A folder with ContentInfo.plist. Default: the only one in the working folder."
  ).named("DIR")
  private static let replaces = Parameter<Bool>.flag("replace", "Replace files with the same names.")

  static let description = CommandDescription(
    "package add", "Add files to a folder for hosted content, as Xcode's Add Files does.",
    also: ["copy", "drag", "import", "content project", "add files"], effect: .none, writesFiles: true,
    permission: .manageProducts, parameters: [files, folder, replaces],
    receipt: Explanation.ofPackageFields.described("package", ["folder": .identifier, "files": .list]),
    examples: ["package init .chapter2; package add books/chapter1/Contents/chapter.txt --to chapter2"])

  private let files: [FilePath]
  private var folder: OutputFile?
  private let replaces: Bool
  private var isPlan = false

  init(_ arguments: Arguments) throws {
    files = try arguments[Self.files]
    folder = try arguments[Self.folder]
    replaces = try arguments[Self.replaces]
  }

  mutating func prepare(_ preparation: Preparation) throws {
    isPlan = preparation.isPlan
    let folder = try folder ?? Self.onlyFolder(preparation)
    self.folder = folder
    do {
      _ = try ContentInfoFile(in: try preparation.path(folder.file)).read()
    } catch let finding as Finding {
      throw Refusal.package(folder.file, [finding])
    }
    let contents = try preparation.path(folder.file) + "/Contents"
    var names: Set<[UInt8]> = []
    for file in files {
      guard names.insert(Array(file.name.utf8)).inserted else { throw Refusal.addedTwice(file) }
      _ = try preparation.input(inFolder: file)
      try preparation.requireWritable(.parse("\(folder.text)/Contents/\(file.name)"))
      var status = stat()
      guard lstat("\(contents)/\(file.name)", &status) == 0 else { continue }
      guard replaces, status.st_mode & S_IFMT == S_IFREG else { throw Refusal.alreadyAdded(file, folder.file) }
    }
    guard let path = try preparation.destination(folder, keepsContents: true) else { return }
    do {
      try FileManager.default.createDirectory(atPath: "\(path)/Contents", withIntermediateDirectories: true)
      let contents = open("\(path)/Contents", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
      defer { close(contents) }
      let draft = try FileWriting.finding { () throws(FileSystemError) in
        guard contents >= 0 else { throw FileSystemError() }
        return try DraftFolder(in: path)
      }
      for file in files {
        try preparation.checkCancelled()
        let copy = try NewFile(replacing: "\(draft.path)/\(file.name)")
        try Self.copy(try preparation.input(inFolder: file), to: copy)
        try copy.keep()
      }
      for file in files {
        try FileWriting.finding { () throws(FileSystemError) in
          try draft.move(file.name, toFolder: contents, as: file.name)
        }
      }
    } catch let finding as Finding {
      throw Refusal.package(folder.file, [finding])
    } catch let error as CocoaError {
      throw Refusal.notWritable(folder.file, error.localizedDescription)
    }
  }

  private static func copy(_ input: InputFile, to copy: NewFile) throws {
    let handle = FileHandle(fileDescriptor: copy.descriptor, closeOnDealloc: false)
    while case let part = try input.read(upTo: 1 << 20), !part.isEmpty { try handle.write(contentsOf: part) }
  }

  /// The only folder with a ContentInfo.plist in the working folder.
  private static func onlyFolder(_ preparation: Preparation) throws -> OutputFile {
    let place = try preparation.path(.parse("."))
    // A folder that cannot be read has no content folder that could be written.
    let names = ((try? FileManager.default.contentsOfDirectory(atPath: place)) ?? []).sorted().filter {
      FileManager.default.fileExists(atPath: "\(place)/\($0)/\(ContentInfo.fileName)")
    }
    guard names.count == 1 else { throw Refusal.noOnlyFolder(names) }
    return .parse(names[0])
  }

  func run(in context: Context) throws -> Output {
    guard let folder else { return .nothing }
    let verb = isPlan ? "would add" : "added"
    let count = HumanNumbers.count(files.count, "file")
    return .receipt(
      Receipt(
        "\(verb) \(files.count == 1 ? files[0].name : count) to \(folder.text)/Contents",
        record: Record([
          Field("folder", .identifier(folder.text), label: "Folder"),
          Field("files", .list(files.map { .text($0.name) }), label: "Files"),
        ]), tally: .init("file", "added", count: files.count),
        next: isPlan ? [] : ["package upload \(folder.file.quoted)"]))
  }
}

extension Refusal {
  fileprivate static func noOnlyFolder(_ names: [String]) -> Refusal {
    Refusal(
      "package.add.folder", kind: .usage,
      names.isEmpty
        ? "no folder here has a \(ContentInfo.fileName)"
        : "several folders here have a \(ContentInfo.fileName): \(names.joined(separator: ", "))",
      hint: names.isEmpty ? "package init PRODUCT creates one, and --to DIR names one elsewhere" : "add --to DIR")
  }

  fileprivate static func alreadyAdded(_ file: FilePath, _ folder: FilePath) -> Refusal {
    Refusal(
      "package.add.exists", "\(folder.text)/Contents already has \(file.name)",
      hint: "--replace replaces a file", subject: file.text)
  }

  fileprivate static func addedTwice(_ file: FilePath) -> Refusal {
    Refusal(
      "package.add.twice", kind: .usage, "two of the files are named \(file.name)",
      hint: "add them to different folders", subject: file.text)
  }
}
