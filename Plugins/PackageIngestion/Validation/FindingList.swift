/// Several findings, of which the last ends the work.
struct FindingList: Error {
  let findings: [Finding]
}
