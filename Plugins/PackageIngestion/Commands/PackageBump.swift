import StockroomKit

struct PackageBump: Command {
  private static let folder = Parameter<OutputFile>.argument(
    "folder", "A folder with ContentInfo.plist."
  ).named("DIR")
  private static let version = Parameter<String?>.option(
    "to", "The version to write. Default: the last number plus one."
  ).named("VERSION")

  static let description = CommandDescription(
    "package bump", "Raise the ContentVersion in a folder's ContentInfo.plist.",
    also: ["increment", "raise", "ContentVersion"], effect: .none, writesFiles: true,
    permission: .manageProducts, parameters: [folder, version],
    receipt: Explanation.ofPackageFields.described(
      "package", ["folder": .identifier, "from": .text, "version": .text]),
    examples: ["package bump books/chapter1", "package bump books/chapter1 --to 2.0"])

  private let folder: OutputFile
  private let wanted: ContentVersion?
  private var change: (from: ContentVersion, to: ContentVersion)?
  private var isPlan = false

  init(_ arguments: Arguments) throws {
    folder = try arguments[Self.folder]
    wanted = try arguments[Self.version].map { text in
      guard let version = ContentVersion(text) else { throw Refusal.noVersion(text) }
      return version
    }
  }

  mutating func prepare(_ preparation: Preparation) throws {
    isPlan = preparation.isPlan
    try preparation.requireWritable(.parse(folder.text + "/" + ContentInfo.fileName))
    do {
      var info = try ContentInfoFile(in: try preparation.path(folder.file)).read()
      let former = info.version
      guard let version = wanted ?? former.next else { throw Refusal.versionFull(former) }
      guard version > former else { throw Refusal.versionNotHigher(version, than: former) }
      info.version = version
      if let path = try preparation.destination(folder, keepsContents: true) {
        try ContentInfoFile(in: path).write(info)
      }
      change = (former, version)
    } catch let finding as Finding {
      throw Refusal.package(folder.file, [finding])
    }
  }

  func run(in context: Context) throws -> Output {
    guard let change else { return .nothing }
    let record = Record([
      Field("folder", .identifier(folder.text), label: "Folder"),
      Field("from", .text(change.from.text), label: "From"), Field("version", .text(change.to.text), label: "Version"),
    ])
    let verb = isPlan ? "would become" : "is now"
    return .receipt(
      Receipt(
        "\(folder.text): version \(change.from) \(verb) \(change.to)", record: record,
        tally: .init("folder", "bumped"), next: isPlan ? [] : ["package build \(folder.file.quoted)"]))
  }
}

extension Refusal {
  fileprivate static func noVersion(_ text: String) -> Refusal {
    Refusal(
      "package.bump.invalid", "\(text) is not a content version",
      hint: "use one to four numbers separated by periods: 1.0, 1.10, 2", subject: text)
  }

  fileprivate static func versionFull(_ version: ContentVersion) -> Refusal {
    Refusal(
      "package.bump.full", "the last number of \(version) cannot be raised",
      remedy: .command("package bump DIR --to VERSION"))
  }

  fileprivate static func versionNotHigher(_ version: ContentVersion, than former: ContentVersion) -> Refusal {
    Refusal(
      "package.bump.lower", "version \(version) is not higher than the existing \(former)",
      hint: "omit --to to raise the last number by one", subject: version.text)
  }
}
