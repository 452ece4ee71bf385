internal import StockroomKit

/// Whether a hook delivers, and if not, why.
enum Standing: String {
  case active
  case disabled
  case notApproved = "not-approved"
  case changed

  /// By the approvals of the store's hooks; a program is read to compare its checksum.
  init(of hook: Hook, in approvals: [String: Approval]) {
    guard let approval = approvals[hook.name], approval.isComplete(for: hook) else {
      self = .notApproved
      return
    }
    guard hook.target.kind == .url || approval.program == Digests.sha256(ofFile: hook.target.text) else {
      self = .changed
      return
    }
    self = hook.isEnabled ? .active : .disabled
  }

  var label: String {
    switch self {
    case .active: "active"
    case .disabled: "disabled"
    case .notApproved: "not approved here"
    case .changed: "changed since approval"
    }
  }

  var value: Value {
    .term(code: rawValue, label: label, tone: self == .active ? .good : self == .disabled ? .muted : .attention)
  }
}
