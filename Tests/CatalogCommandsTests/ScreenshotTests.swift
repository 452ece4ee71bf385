import Foundation
import StockroomKit
import StockroomTesting
import TestSupport
import Testing

@Suite struct ScreenshotTests {
  @Test func `one picture serves several products`() throws {
    let console = try TestConsole.books()
    for name in ["one", "two"] {
      try console.run("product create .\(name) --name \(name) --description 'Something to buy'")
    }
    #expect(
      try console.run("product screenshot .one .two shot.png")
        == "shot.png is the review screenshot of 2 products: Ready to Submit\n")
    let paths = try console.unit { catalog in
      try ["one", "two"].map { name in
        let product = try #require(try catalog.products.find("com.example.books.\(name)"))
        return try catalog.store.blobs.path(of: try #require(product.screenshot))
      }
    }
    #expect(paths[0] != nil && paths[0] == paths[1])
  }

  @Test func `a JPEG is read past its thumbnail and colour profile`() throws {
    let console = try TestConsole.books()
    try console.write(Picture.jpeg(width: 640, height: 920), to: "photo.jpg")
    #expect(
      try console.run("product create .map --name Map --screenshot photo.jpg")
        .hasPrefix("created com.example.books.map: Missing Metadata\nnext:"))
  }

  @Test func `an unusual size is taken, with a note`() throws {
    let console = try TestConsole.books()
    try console.write(Picture.png(width: 100, height: 80), to: "small.png")
    try console.run("product create .map --name Map")
    let screen = try console.run("product screenshot .map small.png")
    #expect(screen.contains("note: small.png is 100 by 80"))
  }

  @Test(arguments: ["png", "jpg"])
  func `an image that breaks off is refused, wherever it does`(suffix: String) throws {
    let console = try TestConsole.books()
    try console.run("product create .map --name Map")
    let whole = suffix == "png" ? Picture.png(width: 640, height: 960) : Picture.jpeg(width: 640, height: 920)
    for count in [1, 2, 4, 8, 11] {
      try console.write(whole.dropLast(count), to: "cut.\(suffix)")
      #expect(
        console.refusal(of: "product screenshot .map cut.\(suffix)")?.code == "product.screenshot.cut", "\(count)")
    }
    try console.write(whole + Data([0, 1, 2]), to: "whole.\(suffix)")
    try console.run("product screenshot .map whole.\(suffix)")
  }

  @Test func `a chunk that is longer than its file is refused`() throws {
    let console = try TestConsole.books()
    var image = Picture.png(width: 640, height: 960)
    image[33] = 0x7F
    try console.write(image, to: "long.png")
    #expect(
      console.refusal(of: "product create .map --name Map --screenshot long.png")?.code == "product.screenshot.cut")
  }

  @Test func `other files are refused before the store is touched`() throws {
    let console = try TestConsole.books()
    try console.write("not a picture", to: "text.png")
    try console.write(Picture.png(width: 640, height: 960).prefix(20), to: "cut.png")
    try console.write(Data([0xFF, 0xD8, 0xFF, 0xE0, 0, 0, 0xFF]), to: "cut.jpg")
    for (file, code) in [
      ("text.png", "product.screenshot.format"), ("cut.png", "product.screenshot.format"),
      ("cut.jpg", "product.screenshot.format"), ("none.png", "file.unreadable"), (".", "file.unreadable"),
    ] {
      #expect(console.refusal(of: "product screenshot .map \(file)")?.code == code)
    }
  }
}
