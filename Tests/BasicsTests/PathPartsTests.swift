import Basics
import Testing

/// A path is cut at its last slash, however short it is.
@Suite struct PathPartsTests {
  @Test(arguments: [
    ("x", "", "x"), ("ab", "", "ab"), ("/", "/", ""), ("//", "//", ""), ("", "", ""), ("/x", "/", "x"),
    ("a/b", "a", "b"), ("a//b", "a", "b"), ("a/b/", "a", "b"), ("x/", "", "x"), ("/a/b", "/a", "b"), (".", "", "."),
    ("é/ü", "é", "ü"),
  ])
  func `a path splits into a folder and a name`(path: String, folder: String, name: String) {
    let parts = PathParts(path)
    #expect(parts.folder == folder)
    #expect(parts.name == name)
  }
}
