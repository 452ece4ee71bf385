import Foundation
import StockroomKit
import TestSupport
import Testing

@Suite struct ScreenshotTests {
  @Test func `one picture serves several products`() throws {
    let desk = try Desk()
    for name in ["one", "two"] {
      _ = try desk.run("product create", ["product": ".\(name)", "name": name, "description": "Something to buy"])
    }
    #expect(
      try desk.screen("product screenshot", ["product": ".one", "product": ".two", "file": "shot.png"])
        == "shot.png is the review screenshot of 2 products: Ready to Submit\n")
    let paths = try desk.work { catalog in
      try ["one", "two"].map { name in
        let product = try #require(try catalog.products.find("com.example.books.\(name)"))
        return catalog.store.blobs.path(of: try #require(product.screenshot))
      }
    }
    #expect(paths[0] != nil && paths[0] == paths[1])
  }

  @Test func `a JPEG is read past its thumbnail and colour profile`() throws {
    let desk = try Desk()
    try desk.scratch.file("photo.jpg", Picture.jpeg(width: 640, height: 920))
    #expect(
      try desk.screen("product create", ["product": ".map", "name": "Map", "screenshot": "photo.jpg"])
        .hasPrefix("created com.example.books.map: Missing Metadata\nnext:"))
  }

  @Test func `an unusual size is taken, with a note`() throws {
    let desk = try Desk()
    try desk.scratch.file("small.png", Picture.png(width: 100, height: 80))
    _ = try desk.run("product create", ["product": ".map", "name": "Map"])
    let screen = try desk.screen("product screenshot", ["product": ".map", "file": "small.png"])
    #expect(screen.contains("note: small.png is 100 by 80"))
  }

  @Test func `other files are refused before the store is touched`() throws {
    let desk = try Desk()
    try desk.scratch.file("text.png", "not a picture")
    try desk.scratch.file("cut.png", Picture.png(width: 640, height: 960).prefix(20))
    try desk.scratch.file("cut.jpg", Data([0xFF, 0xD8, 0xFF, 0xE0, 0, 0, 0xFF]))
    for (file, code) in [
      ("text.png", "product.screenshot.format"), ("cut.png", "product.screenshot.format"),
      ("cut.jpg", "product.screenshot.format"), ("none.png", "file.unreadable"), (".", "file.unreadable"),
    ] {
      #expect(try desk.refusal("product screenshot", ["product": ".map", "file": file])?.code == code)
    }
  }
}
