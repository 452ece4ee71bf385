internal import Foundation
public import Store

/// The refusals for the files of commands.
extension Refusal {
  /// A file cannot be written.
  public static func fileUnwritable(_ path: String) -> Refusal {
    Refusal(
      "file.unwritable", kind: .unavailable, "cannot write \(path)",
      hint: "check that the folder exists and is writable", subject: path)
  }

  static func fileIsDevice(_ path: String) -> Refusal {
    Refusal(
      "file.unwritable", kind: .unavailable, "cannot write \(path), which is a device or a pipe",
      hint: "name a file", subject: path)
  }

  /// A file is not valid text, and its bytes are not safe to show.
  public static func fileNotUTF8(_ path: String) -> Refusal {
    Refusal("file.encoding", "\(path) is not UTF-8", hint: "save the file as UTF-8", subject: path)
  }

  /// The caller may not use files of this machine, and sent none with this name.
  package static func fileNotSent(_ path: String) -> Refusal {
    Refusal(
      "file.not-sent", kind: .forbidden, "\(path) was not sent with the call", hint: "send the file with the call",
      subject: path)
  }

  /// Standard input is not available: it is the script, or the caller has none.
  package static let noStandardInput = Refusal(
    "file.no-standard-input", kind: .unavailable, "this command has no standard input",
    hint: "name a file, or pipe into a single command: … | stockroom COMMAND -")

  /// Background work cannot be done in an open transaction.
  package static let noBackground = Refusal(
    "background.in-unit", kind: .state, "this cannot be done in a plan or in an open unit", hint: "run it by itself")

  /// A path names a folder, not a file.
  public static func fileIsFolder(_ path: String) -> Refusal {
    Refusal("file.unreadable", kind: .unavailable, "\(path) is a folder", hint: "name a file in it", subject: path)
  }

  /// A file cannot be read.
  public static func fileUnreadable(_ path: String) -> Refusal {
    Refusal(
      "file.unreadable", kind: .unavailable, "cannot read \(path)",
      hint: "check the path and read permission; in a batch file it is relative to that file",
      subject: path)
  }

  /// `OpenFile.regular` failed for a file that a folder or another file names.
  public static func notRegular(_ path: String, _ error: FileSystemError) -> Refusal {
    switch error.number {
    case EISDIR: fileIsFolder(path)
    case ENXIO:
      Refusal(
        "file.not-regular", kind: .unavailable, "\(path) is a pipe, a socket, or a device, not a file",
        hint: "put a file there, or name the pipe itself on the command line", subject: path)
    default: fileUnreadable(path)
    }
  }
}
