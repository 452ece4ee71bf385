import Foundation
import StockroomKit
import StockroomTesting
import Testing

@Suite struct FormatHintTests {
  private let console: TestConsole

  init() throws { console = try TestConsole.stocked() }

  @Test func `a name that says nothing is answered with the formats there are`() throws {
    try console.write("product_id,name\n", to: "changes.txt")
    let refusal = console.refusal(of: "apply changes.txt")
    #expect(refusal?.code == "interchange.format.unclear")
    #expect(refusal?.hint?.hasPrefix("add --format: csv, ndjson") == true)
    let out = console.refusal(of: "export out")
    #expect(out?.hint?.hasPrefix("end the name in .csv, or add --format: csv") == true, "\(out?.hint ?? "")")
    #expect(console.refusal(of: "export -")?.hint?.hasPrefix("add --format: csv") == true)
    #expect(console.refusal(of: "apply feed.epf")?.code == "interchange.format.write-only")
  }

  @Test(arguments: ["import", "apply", "export"])
  func `a workbook is answered with the way to CSV`(command: String) throws {
    let refusal = console.refusal(of: "\(command) Catalog.XLSX")
    #expect(refusal?.code == "interchange.format.workbook")
    #expect(refusal?.hint?.contains("CSV") == true || refusal?.hint?.contains(".csv") == true)
  }

  @Test func `help lists the formats that a command takes`() throws {
    for command in ["import", "apply", "localize import"] {
      let help = try console.run("help \(command)")
      #expect(help.contains("csv, ndjson, yaml, storekit, fastlane, seed, itmsp, xliff, deliver."), "\(help)")
    }
    #expect(try console.run("help export").contains("epf, epf-flat, epf-tbz, seed, itmsp."))
  }

  @Test func `the hint for a column that nobody knows is short`() throws {
    try console.write("product_id,foo\n", to: "sheet.csv")
    let errors = console.errors(of: "apply sheet.csv")
    #expect(errors.contains("remove it, or rename it; export - --format csv begins with the names of all"), "\(errors)")
    try console.write("product_id,refrence_name\n", to: "sheet.csv")
    #expect(console.errors(of: "apply sheet.csv").contains("hint: rename it to reference_name\n"))
  }

  @Test(arguments: [
    ("{\"product_id\":\"com.example.novel.hints\"}\n", "JSON", "ndjson"), ("{\n  \"apps\": []\n}\n", "JSON", "yaml"),
    ("[{\"id\":\"com.example.novel.hints\"}]\n", "JSON", "yaml"), ("apps:\n- bundle_id: x\n", "YAML", "yaml"),
    ("- id: com.example.novel.hints\n", "YAML", "yaml"), ("<?xml version=\"1.0\"?>\n<xliff/>\n", "XML", "xliff"),
  ])
  func `a text of another format is told by it`(text: String, shown: String, format: String) throws {
    try console.write(text, to: "sheet.csv")
    let errors = console.errors(of: "apply sheet.csv")
    #expect(errors.hasPrefix("sheet.csv:1:1: error: csv.other-format: the text looks like \(shown)"), "\(errors)")
    #expect(errors.contains("hint: use --format \(format)\n"), "\(errors)")
  }

  @Test func `a package may be named by its main file`() throws {
    try console.run("export novel.itmsp --app com.example.novel")
    #expect(try console.run("apply novel.itmsp/metadata.xml").hasPrefix("novel.itmsp/metadata.xml: left unchanged 3"))
    #expect(try console.run("diff novel.itmsp/metadata.xml").hasSuffix("nothing would change\n"))
  }

  @Test func `a folder for screenshots that is a link, or a file, is told as what it is`() throws {
    let link = console.folder.appending(path: "screenshots").path
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "/tmp")
    #expect(console.refusal(of: "export catalog.csv")?.message.hasPrefix("screenshots is a symbolic link") == true)
    try FileManager.default.removeItem(atPath: link)
    try console.write("", to: "screenshots")
    #expect(console.refusal(of: "export catalog.csv")?.message.hasPrefix("screenshots is a file") == true)
  }
}
