import Documents
import Testing

@Suite struct JSONWriterTests {
  private static func text(
    _ value: JSON, _ layout: JSONWriter.Layout = .compact, _ escapes: JSONWriter.Escapes = .required
  ) -> String {
    var json = JSONWriter(layout: layout, escapes: escapes)
    json.value(value)
    return json.buffer.text
  }

  @Test func `each layout has its line breaks and its empty arrays`() {
    let value: JSON = ["a": [1, nil], "b": [:], "c": []]
    #expect(Self.text(value) == #"{"a":[1,null],"b":{},"c":[]}"#)
    #expect(Self.text(value, .pretty) == "{\n  \"a\": [\n    1,\n    null\n  ],\n  \"b\": {},\n  \"c\": []\n}")
    #expect(Self.text(["b": [:]], .xcode) == "{\n  \"b\" : {\n\n  }\n}")
  }

  @Test func `characters are escaped as far as the reader of the text needs it`() {
    let value = JSON.string("\"\\\n\r\t\u{8}\u{7F}é\u{85}\u{202E}\u{200B}😀")
    #expect(Self.text(value) == "\"\\\"\\\\\\n\\r\\t\\u0008\\u007fé\u{85}\u{202E}\u{200B}😀\"")
    #expect(Self.text(value, .compact, .unsafe) == "\"\\\"\\\\\\n\\r\\t\\u0008\\u007fé\\u0085\\u202e\u{200B}😀\"")
    #expect(Self.text(value, .compact, .invisible) == "\"\\\"\\\\\\n\\r\\t\\u0008\\u007fé\\u0085\\u202e\\u200b😀\"")
  }

  @Test func `any text comes back as it was`() throws {
    let scalars = [0...0x3000, 0xFE00...0xFFFF, 0x1F600...0x1F610].joined().compactMap(Unicode.Scalar.init)
    let text = String(String.UnicodeScalarView(scalars))
    for escapes in [JSONWriter.Escapes.required, .unsafe, .invisible] {
      let written = Self.text(.string(text), .compact, escapes)
      #expect(try JSONReader.value(of: Array(written.utf8)).text?.utf8.elementsEqual(text.utf8) == true)
    }
  }

  @Test func `an array that several calls write is the same as one written at once`() {
    var json = JSONWriter(layout: .pretty)
    json.beginArray()
    for number in 1...2 {
      json.element()
      json.value(["n": JSON(number)])
    }
    json.endArray()
    #expect(json.buffer.text == Self.text([["n": 1], ["n": 2]], .pretty))
  }
}
