import Foundation
import StockroomKit
import StockroomTesting
import Testing

@Suite struct SeedExportTests {
  @Test func `a batch file builds the same catalog anew`() throws {
    let console = try TestConsole.stocked()
    try console.run("product create com.example.novel.bare --app com.example.novel --name Bare")
    try console.run("product localize com.example.novel.bare en-US --remove")
    try console.run("export catalog.seed")
    try console.run("export catalog.csv")
    let seed = try console.text(of: "catalog.seed")
    let other = try TestConsole.empty()
    try other.write(TestConsole.png, to: "screenshots/com.example.novel.chapter1/shot.png")
    for line in seed.split(separator: "\n") { try other.run(String(line)) }
    try other.run("export catalog.csv")
    #expect(try other.text(of: "catalog.csv") == console.text(of: "catalog.csv"))
  }
}
