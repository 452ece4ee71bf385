/// Several findings, the last of which is fatal.
struct FindingList: Error {
  let findings: [Finding]
}
