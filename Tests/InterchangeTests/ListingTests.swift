import StockroomKit
import StockroomTesting
import Testing

@Suite struct ListingTests {
  private static let columns =
    "id,name,type,status,appleID,app,hosted,cleared,created,changed,displayName,screenshot,tier,price,price:JPN,proceeds:USA"

  @Test(arguments: [OutputFormat.ndjson, .yaml, .json], ["", " --columns \(columns)"])
  func `what product list prints can be applied, and changes nothing`(format: OutputFormat, columns: String) throws {
    let console = try TestConsole.stocked()
    try console.run("price set com.example.novel.chapter1 --tier 5 --from 2014-01-01")
    let name = format == .ndjson ? "list.ndjson" : "list.yaml"
    let list = try console.run("product list\(columns)", as: format)
    try console.write(list, to: name)
    let planned = try console.run("plan apply \(name)")
    #expect(planned.hasSuffix("nothing would change\n"), "\(planned) of \(list)")
    #expect(planned.contains("left out: 3 values of price:JPN\n") == !columns.isEmpty, "\(planned)")
    #expect(!planned.contains("Label"), "\(planned)")
    try console.write(
      list.replacing("Coins", with: "Gold coins").replacing("2.99", with: "3.99"), to: name)
    let changed = try console.run("plan apply \(name)")
    #expect(changed.contains("reference name Coins -> Gold coins"), "\(changed)")
  }

  @Test func `a list that is no list of products is refused where it is`() throws {
    let console = try TestConsole.stocked()
    try console.write("- id: com.example.novel.hints\n  price: {amount: 2, coin: USD}\n", to: "list.yaml")
    #expect(console.errors(of: "apply list.yaml").hasPrefix("list.yaml:2:10: error: yaml.value: "))
    try console.write("- id: com.example.novel.hints\n  shelf: 3\n", to: "list.yaml")
    #expect(console.errors(of: "apply list.yaml").hasPrefix("list.yaml:2:3: error: yaml.key.unknown: "))
    try console.write("- id: com.example.novel.hints\n- one\n", to: "list.yaml")
    #expect(console.errors(of: "apply list.yaml").hasPrefix("list.yaml:2:3: error: yaml.value: "))
  }
}
