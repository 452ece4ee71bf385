import CatalogCommands
import Foundation
import Interchange
import Promotions
import StockroomKit
import StockroomTesting
import TestSupport
import Testing

/// Promoted products, their order, and their images, in a console without subscriptions.
@Suite struct PromotionTests {
  private let console: TestConsole

  init() throws {
    console = try TestConsole(plugins: [CatalogPlugin(), PromotionsPlugin()])
    try console.run("store edit --profile asc2026; app create com.example.books --name Books --sku BOOKS1")
    try console.run("for n in 1..3 do product create .p$n --name \"Part $n\"")
    try console.write(Picture.png(width: 1024, height: 1024), to: "image.png")
  }

  private func order() throws -> String {
    try console.run("promotion list --columns product -o csv").split(separator: "\n").dropFirst()
      .compactMap { $0.last.map(String.init) }.joined()
  }

  @Test func `products are promoted in order, moved, hidden, and deleted, each in a unit`() throws {
    try console.run("promotion create .p1; promotion create .p2 --no-visible; promotion create .p3 --position 1")
    #expect(try order() == "312")
    try console.run("promotion edit .p2 --position 1")
    #expect(try order() == "231")
    try console.run("undo")
    #expect(try order() == "312")
    #expect(try console.json("promotion show .p2").contains("\"visible\": false"))
    try console.run("promotion edit .p2 --visible --no-enabled")
    #expect(try console.json("promotion show .p2").contains("\"visible\": true"))
    #expect(try console.json("promotion show .p2").contains("\"enabled\": false"))
    try console.run("promotion delete .p3 --yes")
    #expect(try order() == "12")
    #expect(try console.json("promotion show .p1").contains("\"position\": 1"))
    try console.run("undo; product delete .p1 --yes")
    #expect(try order() == "32")
    try console.run("undo")
    #expect(try order() == "312")
  }

  @Test func `what cannot be promoted is refused, and nothing changes`() throws {
    try console.run("promotion create .p1")
    for (line, code) in [
      ("promotion create .p1", "promotion.taken"), ("promotion show .p2", "promotion.unknown"),
      ("promotion create .p2 --position 21", "promotion.position.range"),
      ("promotion edit .p1 --position 0", "promotion.position.range"),
      ("promotion edit .p1", "usage.nothing-to-change"), ("promotion delete .p2 --yes", "promotion.unknown"),
    ] { #expect(console.refusal(of: line)?.code == code, "\(line)") }
    try console.run("for n in 4..22 do product create .p$n --name \"Part $n\"")
    try console.run("for n in 4..22 do promotion create .p$n")
    #expect(console.refusal(of: "promotion create .p2")?.code == "promotion.limit")
    #expect(try console.run("promotion list -o csv").split(separator: "\n").count == 21)
    let old = try TestConsole(plugins: [CatalogPlugin(), PromotionsPlugin()])
    try old.run("app create com.example.old --name Old --sku OLD; product create .p1 --name \"Part 1\"")
    try old.write(Picture.png(width: 1024, height: 1024), to: "image.png")
    #expect(old.refusal(of: "promotion create .p1")?.code == "promotion.not-offered")
    #expect(old.refusal(of: "product image .p1 image.png")?.code == "product.image.not-offered")
  }

  @Test func `an export counts the images, which no file has`() throws {
    let files = try TestConsole(plugins: [CatalogPlugin(), InterchangePlugin(), PromotionsPlugin()])
    try files.run("store edit --profile asc2026; app create com.example.books --name Books --sku BOOKS1")
    try files.write(Picture.png(width: 1024, height: 1024), to: "image.png")
    try files.run("product create .p1 --name One; product image .p1 image.png")
    for name in ["x.csv", "x.seed", "x.yaml"] {
      #expect(try files.run("export \(name)").contains("not written: 1 promotional image"), "\(name)")
    }
  }

  @Test func `an image is 1024 by 1024 pixels in RGB without transparency`() throws {
    var gray = Picture.png(width: 1024, height: 1024)
    gray[25] = 0
    var alpha = gray
    alpha[25] = 6
    try console.write(gray, to: "gray.png")
    try console.write(alpha, to: "alpha.png")
    try console.write(Picture.png(width: 640, height: 920), to: "small.png")
    try console.write("text", to: "text.png")
    for (file, code) in [
      ("gray.png", "product.image.color"), ("alpha.png", "product.image.color"), ("small.png", "product.image.size"),
      ("text.png", "product.image.format"), ("none.png", "file.unreadable"),
    ] { #expect(console.refusal(of: "product image .p1 \(file)")?.code == code, "\(file)") }
    #expect(console.refusal(of: "product image .p1 --remove")?.code == "product.image.none")
    #expect(console.refusal(of: "product image .p1")?.code == "usage.exactly-one")
    #expect(console.refusal(of: "product image .p1 image.png --remove")?.code == "usage.exactly-one")
    try console.run("product image .p1 image.png")
    #expect(try console.json("product show .p1").contains("image.png"))
    try console.run("undo")
    #expect(try !console.json("product show .p1").contains("image.png"))
    try console.run("redo; product image .p1 --remove")
    #expect(try !console.json("product show .p1").contains("image.png"))
  }

  @Test func `a promotion has the state of its image once that is submitted`() throws {
    func state() throws -> String {
      try console.run("promotion list --columns state -o csv").replacing("state\n", with: "")
        .trimmingCharacters(in: .whitespacesAndNewlines)
    }
    try console.run("promotion create .p1; product adopt .p1 --status approved")
    #expect(try state() == "Prepare for Submission")
    try console.run("product image .p1 image.png")
    #expect(try state() == "Approved")
  }
}
