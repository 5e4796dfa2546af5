import { ruleTable } from '../src/base/rules/rule.ts'
import type { Chapter } from './chapter.ts'

/** Errors. */
// biome-ignore format: one rule a line
export const errors: Chapter = {
  letter: 'E',
  title: 'Errors',
  groups: {
    E1: 'Codes and statuses',
    E2: 'Error objects and the journal',
    E3: 'Order of refusals',
    E4: 'Addresses, methods, bodies and queries',
    E5: 'Connections and output',
  },
  rules: ruleTable({
    E1: ['Every code is told with one status, and no status without a code.', '§7.5'],
    E2: ['An error tells its id, system, status, code and message, in this order; the id finds the entry of the journal.', '§2.1'],
    E2b: ['Consents tell a refusal as a message for the TPP as well: category, code, path and text.', '§2.1'],
    E2c: ['The journal tells of every request what each stage said and which rule decided.', 'D: a developer looks up where and why a request was refused'],
    E3: ['Refusals come in one order: length and type of the body, headers, digest, signature, certificate and role, identity (whom the request is made for), parameters, body, rules.', 'D: a client mends one thing at a time, and always the same first'],
    E4b: ['`OPTIONS` tells the methods and needs no signature.', 'D: it asks about the address and not about the bank'],
    E4c: ['`HEAD` is `GET` without the body.', 'D: as HTTP has it'],
    E4l: ['Large or deep nonsense is refused at once.', 'D: a single client must not slow down others'],
    E4m: ['Whatever comes as body, query, id or header gets a status that the description names, and never 500.', 'D: a 500 would be a mistake of the bank'],
    E4n: ['Everything that is wrong with a body or a query is told at once, in the order of its fields: the message names the first place and how many more there are, `tppMessages` and the journal name all, up to 100.', 'D: otherwise each mistake takes a request of its own'],
    E4o: ['Every header that is missing or has a wrong form is told at once, those of the signature with them, and a wrong one with what was received.', 'D: as with bodies'],
    E4p: ['A byte order mark before a body and a slash at the end of an address are named as what they are.', 'D: neither can be seen in a log'],
    E5a: ['Printing never keeps the bank waiting: explanations that the reader of stderr has no room for are counted instead, and the count is printed.', 'D: a terminal that takes no output must not stop the bank'],
    E5b: ['When nobody reads its output any more, the bank prints no more and goes on.', 'D: requests are answered for clients, not for a terminal'],
    E5f: ['Requests that come at once over one connection are answered in their order, each after the one before is done and taken by its client; in between, those of other connections are.', 'D: a single client must not slow down others'],
  }),
}

/** Snapshots and control. */
// biome-ignore format: one rule a line
export const control: Chapter = {
  letter: 'K',
  title: 'Snapshots and control',
  groups: {
    K1: 'Snapshots as JSON',
    K2: 'Uploads and their bounds',
    K3: 'Size of a bank',
    K4: 'Control operations',
    K5: 'Banks that are stored',
    K6: 'Banks at the edge',
  },
  rules: ruleTable({
    K1a: ['A bank that comes back from JSON answers octet for octet as before, and is written as the same text.', 'D: a test must not notice that its bank was stored in between'],
    K1c: ['Fields of a snapshot may stand in any order; answers have them in theirs.', 'D: many tools sort JSON'],
    K2c: ['A snapshot that was taken weighs what it holds beside the one from which the bank went on, an uploaded one what its JSON has; what is let go leaves room.', 'D: banks share the rows that they have in common'],
    K2d: ['No refusal of control repeats more than 200 characters of what came.', 'D: a mistake must not fill a log'],
    K2e: ['A header that a proxy adds says that the request came through one, whatever the product and the letter case.', "D: behind a proxy this machine's address is the proxy's"],
    K4e: ['A clock that is to stand at first stands where it begins; what is put back, `start` as well, brings back whether it stood.', 'D: a test that runs again must find the bank as it began'],
    K5a: ['What is stored of a bank are its rows: between two banks those are found that came and went, which lead from the one to the other.', 'D: commands that are carried out again give another bank where a rule has changed since; rows do not'],
    K5b: ['Stored rows are read as strictly as a snapshot, and what is wrong names its row.', 'D: a damaged storage must not become a wrong bank'],
    K5c: ['A stored bank that is opened again is the one that was there: rows, clock, links and kept snapshots; a clock that ran goes on with the time that has passed.', 'D: a restart must not be noticed'],
    K5d: ['What was made, and the answer under its request id, are stored together: after a crash the same request is answered again.', 'D: a payment must not be made twice'],
    K5e: ['No answer leaves before what it tells is stored; where it cannot be, the request gets 500 and has changed nothing, and reads are answered from what is stored.', 'D: what was told must not be lost'],
    K6a: ['In a host of durable objects every TPP has an object of its own, which its certificate names, the path of the page or the parameter `tpp` of control; what names none is refused as by any bank.', 'D: TPPs do not share a bank there, and no machine has room for all of them'],
    K6b: ['An object that goes at any moment, or comes back in another process, is the bank that was there: with its links, PSU-IDs, request ids, counts and clock.', 'D: the platform moves and ends objects as it likes'],
    K6c: ['Nothing is stored for a TPP before a request of it is verified, or the token of control is brought.', 'D: whoever makes up certificates must not fill a storage'],
    K6d: ['Variables of a Worker are read as strictly as options of the command line: a wrong or unknown one is named, and no request is answered.', 'D: a bank must not be open because of a slip of the pen'],
    K6f: ['A host at the edge that keeps its banks in memory may have one for all TPPs, and a secret for its links; then no link opens in one isolate what another one made.', 'D: isolates do not know of each other'],
    K5f: ['Requests that come together are stored together; what only reads stores nothing.', 'D: a disk is slower than a bank'],
    K5g: ['With `--data DIR` what was answered is there after the process was killed at any moment; SIGTERM stores and closes.', 'D: a shared sandbox must survive a restart'],
    K5h: ['A folder serves one process; another one, and a Node without SQLite, is told in a line why it cannot have it.', 'D: two banks on one file would write over each other'],
    K5i: ['Of a bank that is stored its own beginning holds; a line says which of `--seed`, `--now`, `--frozen` and `--empty` had no effect.', 'D: a flag that does nothing must not do so unseen'],
    K5j: ['Kept snapshots are stored each as its difference from the one from which the bank went on to it; they are kept in their order, with what they weigh.', 'D: a whole one would be as large as the bank each time'],
    K5k: ['A damaged folder is told by file, table and key; `--repair` makes a whole bank of what can be read, says each row that it drops, and keeps the file as it was.', 'D: a damaged file must not become a wrong bank, and what is whole in it must not be lost'],
    K5l: ['A log of the database that was cut off loses whole changes at its end, and no part of one.', 'D: a change is there or it is not'],
    K5m: ['On a full disk a change gets 500 and has changed nothing, reads are answered, and changes go on by themselves once there is room; a file that cannot be written to is told at the start.', 'D: a disk that is full for a while must not end a bank'],
    K5n: ['A folder that an earlier release has written is opened by every later one.', 'D: nobody should lose a bank by an update'],
  }),
}

/** Versions and description. */
// biome-ignore format: one rule a line
export const versions: Chapter = {
  letter: 'V',
  title: 'Versions and description',
  groups: {
    V1: 'Release and request id of an answer',
    V2: 'Amounts of an answer',
    V3: 'The OpenAPI description',
    V4: 'Base path and public address',
    V5: 'Where the packages run',
  },
  rules: ruleTable({
    V1: ['Every operation is under `/v1`, and every answer tells the release and the id of its request.', '§9'],
    V2: ['An amount is told as text with the digits of its currency; only the sandbox amounts that the description makes int32 are numbers.', '§9'],
    V3: ['The description is OpenAPI 3.1 at `/openapi.json`, for everyone, and made from the table of operations.', 'D: whoever reads it may have no key yet'],
    V3a: ['It has the operations of the table and no others, each with an id and a summary.', 'D: two lists would drift apart'],
    V3b: ['Every reference in it leads somewhere, and every schema is of use.', 'D: generators of clients stop at a reference that leads nowhere'],
    V3c: ['Every operation of the table is called by a test.', 'D: otherwise nothing shows that it works'],
    V3d: ['It tells the parameters of path, query and headers, each once.', 'D: generated clients send what is described'],
    V3e: ['It tells body, success and refusals of every operation.', 'D: generated clients handle what is described'],
    V3f: ['Codes, lengths, bounds and defaults are those by which requests are read.', 'D: they are the same schemas'],
    V3g: ['It is there without the sandbox too, and then without its operations.', 'D: a production interface has no sandbox'],
    V3h: ['The description has one worked example for each operation: what this bank answers to it.', 'D: an example that nobody runs goes out of date'],
    V3i: ['The description is valid OpenAPI 3.1 to validators of others and passes a linter, with servers, security, headers of answers and 405.', 'D: it is read by tools'],
    V4: ['A base path is letters, digits and -._~ between slashes and begins with nothing that the bank itself has behind it; a public address is scheme, host and such a path, or no path.', 'D: what stands in every address must need no escape'],
    V4a: ['Requests begin with the base path, and links with the path of the public address or else with the base path; where only a public address is given, requests come with its path or without.', 'D: proxies take a path off, or leave it'],
    V4b: ['Every address of the bank in an answer begins with that path, and nothing else of the answer changes.', 'D: published examples have all addresses under `/api-sandbox`'],
    V4c: ['What lies outside of the base path is 404, and the refusal names it.', 'D: a client that left the base path out must see that'],
    V4d: ['The description tells where the bank is.', 'D: generated clients send their requests there'],
    V4e: ['A signature of the request target holds for the target that the client has sent; beside a proxy that changes it, for the one that arrives, too.', 'draft-cavage-http-signatures-10'],
    V4f: ['The control operations are under the base path, and faults are matched by the paths of the interface.', 'D: a test should not depend on where the bank is'],
    V4g: ['The page, its stylesheet, forms and redirects are under the base path on every runtime, in a browser as well.', 'D: links and forms must work there'],
    V4h: ['A sandbox of the package for tests may be under a base path; its TPPs and listeners know it.', 'D: as with any bank'],
    V4i: ['A bank with a base path may be mounted in an application of others, which takes the path off or leaves it: interface, page, description and control are under the path there.', 'D: many hosts have a router already'],
    V5a: ['Where requests cannot be made as a TPP makes them, as in environments that stand in for a browser, the package for tests says so at once, with the environment to choose.', 'D: a header that is dropped without a word takes hours to find'],
  }),
}
