import Foundation
import StockroomKit
import StockroomTesting
import Testing

@Suite struct DiffFileTests {
  @Test func `diff takes the format of a file whose name does not say it`() throws {
    let console = try TestConsole.stocked()
    try console.run("export catalog.txt --format csv")
    #expect(try console.run("diff catalog.txt --format csv") == "nothing would change\n")
    try console.write(
      try console.text(of: "catalog.txt").replacing("Coins", with: "Gold coins"), to: "catalog.txt")
    #expect(try console.run("diff catalog.txt --format csv").contains("reference name Coins -> Gold coins"))
    #expect(console.refusal(of: "diff catalog.txt --format cvs")?.code == "interchange.format.unknown")
    #expect(console.refusal(of: "diff - --format csv")?.code == "file.no-standard-input")
    #expect(console.refusal(of: "diff -")?.code == "interchange.format.unclear")
    #expect(console.refusal(of: "diff a.db b.db --format csv")?.code == "usage.diff.format")
    try console.run("export novel.itmsp --app com.example.novel")
    #expect(try console.run("diff novel.itmsp/").contains("nothing would change"))
  }
}
