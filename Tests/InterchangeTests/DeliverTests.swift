import Foundation
import StockroomKit
import StockroomTesting
import Testing

/// The metadata folder of fastlane's deliver.
@Suite struct DeliverTests {
  private let console: TestConsole

  init() throws {
    console = try TestConsole.empty()
    try console.run("app create com.example.novel --name Novel --sku N1 --locale en-US")
    try add("Deliverfile", "# options\napp_identifier \"com.example.novel\"\nprice_tier 0\nsubmit_for_review(true)\n")
    for (path, text) in [
      ("en-US/name.txt", " The Novel \n"), ("de-de/name.txt", "Der Roman"), ("en-US/description.txt", "A book."),
      ("en-US/keywords.txt", "book,novel"), ("en-US/subtitle.txt", "\n"), ("copyright.txt", "2012 Example"),
      ("primary_category.txt", "BOOKS"), ("review_information/first_name.txt", "Ann"), ("en-US/other.txt", "?"),
    ] { try add("metadata/\(path)", text) }
    try add("screenshots/en-US/1.png", "")
  }

  private func add(_ path: String, _ text: String) throws {
    let file = console.folder.appending(path: "fastlane/\(path)")
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  @Test(arguments: ["fastlane/metadata", "fastlane/", "fastlane/Deliverfile", "./fastlane"])
  func `the app's name is read, and the rest is counted`(path: String) throws {
    let record = try console.record(of: "apply \(path)")
    #expect(record["appsChanged"] == .integer(1))
    guard case .list(let left)? = record["leftOut"] else {
      Issue.record("the receipt has no list")
      return
    }
    #expect(
      left
        == [
          "1 copyright, which app version edit --copyright sets", "1 description of apps", "1 keyword of apps",
          "1 other file", "1 category", "1 text of review information", "1 screenshot of apps",
          "2 options of the Deliverfile", "1 name of apps in other locales",
        ].map { .text($0) }, "\(left)")
    #expect(try console.run("app list", as: .csv).contains("The Novel"))
    #expect(try console.run("diff \(path)").hasSuffix("nothing would change\n"))
  }

  @Test func `the option decides whose folder it is, and a locale without a name has the default one`() throws {
    try console.run("app create com.example.game --name Game --sku G1 --locale fr-FR")
    try add("metadata/default/name.txt", "Anything")
    try console.run("apply fastlane/metadata --app com.example.game")
    #expect(try console.run("app list", as: .csv).contains("com.example.game,Anything"))
    try add("Deliverfile", "app_identifier ENV[\"APP\"]\n")
    #expect(console.refusal(of: "apply fastlane/metadata")?.code == "deliver.app")
    try add("Appfile", "app_identifier('com.example.novel')")
    try console.run("apply fastlane/metadata")
    #expect(try console.run("app list", as: .csv).contains("com.example.novel,The Novel"))
  }

  @Test(arguments: [
    ("metadata/tlh/name.txt", "x", "fastlane/metadata/tlh:1:1: error: locale.unknown"),
    ("metadata/en-US/name.txt", "x", "fastlane/metadata/en-US/name.txt:1:1: error: app.name.length"),
    (
      "Deliverfile", "app_identifier \"com.example.none\"",
      "fastlane/metadata/en-US/name.txt:1:1: error: interchange.cell"
    ),
  ])
  func `a wrong value is told with its place, and nothing is changed`(path: String, text: String, error: String) throws
  {
    try add(path, text)
    let errors = console.errors(of: "apply fastlane")
    #expect(errors.contains(error), "\(errors)")
    #expect(try console.run("app list", as: .csv).contains("com.example.novel,Novel,"))
  }

  @Test func `links out of the folder and folders without a text are not read`() throws {
    let name = console.folder.appending(path: "fastlane/metadata/en-US/name.txt")
    try console.write("Secret", to: "secret.txt")
    try FileManager.default.removeItem(at: name)
    try FileManager.default.createSymbolicLink(
      at: name, withDestinationURL: console.folder.appending(path: "secret.txt"))
    try console.run("apply fastlane")
    #expect(try console.run("app list", as: .csv).contains("com.example.novel,Novel,"))
    for path in ["nowhere/fastlane", "fastlane/metadata/metadata"] {
      #expect(console.refusal(of: "apply \(path) --format deliver")?.code == "deliver.folder", "\(path)")
    }
    #expect(console.refusal(of: "export fastlane")?.code == "interchange.format.read-only")
  }
}
