import Foundation
import StockroomKit
import StockroomTesting
import Testing

@Suite struct ScreenshotNameTests {
  @Test func `a package keeps the names of screenshots, also of those with the same name`() throws {
    let console = try TestConsole.stocked()
    for (index, name) in ["shot.png", "Shot.PNG", "a=b.png", "é 1.jpeg.png", "com.example.novel.s0=x.png"].enumerated()
    {
      try console.write(TestConsole.png + Data([UInt8(index)]), to: name)
      try console.run(
        "product create com.example.novel.s\(index) --app com.example.novel --name \"S \(index)\" --screenshot \"\(name)\""
      )
    }
    try console.run("product create com.example.novel.same --app com.example.novel --name Same --screenshot shot.png")
    func names(_ console: TestConsole) throws -> [String] {
      try console.looking { catalog in
        var products: [Product] = []
        try catalog.products.eachBatch(ProductFilter()) { products += $0 }
        let screenshots = try catalog.products.editedScreenshots(of: products)
        return products.compactMap { product in
          screenshots[product.appleID].map { "\(product.productID.rawValue) \($0.fileName) \($0.sha256)" }
        }.sorted()
      }
    }
    try console.run("export novel.itmsp --app com.example.novel")
    let files = try FileManager.default.contentsOfDirectory(atPath: console.folder.appending(path: "novel.itmsp").path)
    #expect(files.contains("shot.png") && files.contains("com.example.novel.s2=a=b.png"), "\(files)")
    let other = try TestConsole.empty()
    try FileManager.default.copyItem(
      at: console.folder.appending(path: "novel.itmsp"), to: other.folder.appending(path: "novel.itmsp"))
    try other.run("app create com.example.novel --name \"The Novel\" --sku NOVEL1")
    try other.run("import novel.itmsp")
    #expect(try names(other) == names(console))
    try other.run("export novel2.itmsp --app com.example.novel")
    for file in files {
      #expect(try other.data(of: "novel2.itmsp/\(file)") == console.data(of: "novel.itmsp/\(file)"), "\(file)")
    }
  }
}
