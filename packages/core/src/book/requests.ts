import { ruleTable } from '../base/rules/rule.ts'
import type { Chapter } from './chapter.ts'

/** Request authentication. */
export const authentication: Chapter = {
  letter: 'Q',
  title: 'Request authentication',
  groups: {
    Q1: 'Headers and request ids',
    Q2: 'Digest',
    Q3: 'Signed text',
    Q4: 'Algorithm',
    Q5: 'keyId',
    Q6: 'Encoded headers',
    Q7: 'Certificates',
    Q8: 'PSD2 roles',
    Q9: 'Refusals',
    Q10: 'Explanations',
    Q11: 'Idempotency',
    Q12: 'Optional signatures',
    Q13: 'PSU headers',
    Q14: 'Separation of TPPs',
    Q15: 'The explainer',
    Q16: 'Client certificates',
  },
  rules: ruleTable({
    Q3a: ['A request signed by a proxy for its client is treated like any other.', 'D'],
    Q4a: [
      'An algorithm name may say SHA-256, alone or with RSA and PKCS #1 v1.5, in any spelling. The journal warns of unusual names.',
      'D',
    ],
    Q5a: [
      'A keyId is read raw and unescaped, the issuer literally and with RFC 4514 escapes. One match is enough.',
      'D',
    ],
    Q5b: [
      'The serial may have colons, keyId and issuer values percent-encoding, and the last parameter a comma at its end.',
      'D',
    ],
    Q6: [
      'A Signature header wrapped for mail, in any language, or with raw non-ASCII text is decoded; nothing else is.',
      'RFC 2047, RFC 2231',
    ],
    Q8: ['A certificate that states PSD2 roles names the TPP.', '§5'],
    Q8b: ['The journal identifies a TPP by organization identifier, even if its role is wrong.', 'D'],
    Q8d: ['Roles stated in one SEQUENCE are all read; the explanation says that the encoding is wrong.', 'D'],
    Q8p: ['Payments and baskets need the role PSP_PI; the sandbox needs none.', 'D'],
    Q9: ['A malformed header is 400, a failed verification 401. The first failure decides.', 'D'],
    Q10: [
      'A refusal names the failed step, the expected and the received value. Every mistake that the testing package can make has its own.',
      'D',
    ],
    Q10a: [
      'The journal explains a signature: digests with their first difference, signing string, keyId as read and expected. Refusals after the headers have the last two.',
      'D',
    ],
    Q10d: ['An accepted request has no explanation, only its TPP.', 'D'],
    Q10e: ['The journal keeps the latest 1,000 requests.', 'D'],
    Q10g: [
      'A cause is stated only if a computation proves it, such as hashing texts again. One sentence names the remedy.',
      'D',
    ],
    Q10h: [
      'The search for a cause is limited to counted work of about 5 ms and says if it was cut short.',
      'D',
    ],
    Q10i: ['A header of another scheme or syntax is named, with the expected form.', 'D'],
    Q10j: [
      'A signature or keyId of another certificate of the TPP, among the last 1,000 seen, is explained with that one.',
      'D',
    ],
    Q10k: [
      'A private key sent as or with a certificate is reported but shown nowhere: not in journal, files, pages or stderr.',
      'D',
    ],
    Q10l: [
      '`X-Sandbox-Label` labels a request in the journal: 200 characters, percent-encoded if not ASCII. It changes no response and need not be signed.',
      'D',
    ],
    Q11c: ['Each TPP has its own ids, remembered for 24 hours of bank time. A refusal uses up none.', 'D'],
    Q11e: [
      'A read under a used id is executed anew, with a warning in the journal. The id stays remembered.',
      'D',
    ],
    Q11g: ['A restored bank remembers the ids of its snapshot except those of reads, a wiped one none.', 'D'],
    Q11i: [
      'The bank remembers up to 10,000 ids and 8 MiB of responses. The oldest are dropped first; reads displace none.',
      'D',
    ],
    Q11k: ['PSU and redirect headers are part of the request.', 'D'],
    Q12: ['Signature checks are required (default), optional or off.', 'D'],
    Q12a: [
      'Optional signatures may be absent, and then no role is needed; present ones are verified. With checks off nothing is verified, and the TPP is that of the certificate, if any.',
      'D',
    ],
    Q14: [
      'On Node TPPs share one bank by default, with the same customers and accounts. At the edge each has its own and sees nothing of others.',
      'D',
    ],
    Q14d: [
      'A TPP sees an account, card, transaction or consent only by an approval for itself, PSU and corporation.',
      'D',
    ],
    Q14e: ['Requests of one TPP change no response to another, nor how often it may ask.', 'D'],
    Q14f: ['A PSU-ID always means the same person within a TPP, and nothing to another TPP.', 'D'],
    Q14i: [
      'A bank per TPP has its own clock, faults, snapshots, journal and ids. Control requests must name the TPP.',
      'D',
    ],
    Q14j: [
      'If too many banks are open, the one idle longest is closed. Unless stored, it begins anew with its old links dead.',
      'D',
    ],
    Q14k: [
      "With a bank per TPP, the clock of the certificate's TPP judges Date and certificate. Certificates alone open no bank.",
      'D',
    ],
    Q14l: [
      'Stored banks have a folder per TPP and survive restart and closing. One that cannot be opened fails only for its TPP.',
      'D',
    ],
    Q15: [
      'The explainer shows stages, error and rule, cause and remedy (apart), built and signed string, both digests, keyId and certificate.',
      'D',
    ],
    Q15a: [
      'The signed string is shown with its first difference if a hash proves it, as listed if headers are missing, else as unknown.',
      'D',
    ],
    Q15b: [
      'Every request has a correctly signing program in five languages, with the corrected lines marked.',
      'D',
    ],
    Q15d: [
      "A pasted request goes through the checks before the bank's data. It is not executed, journalled or remembered.",
      'D',
    ],
    Q15e: ['The request of the journal to which the signature or a header belongs is named.', 'D'],
    Q16: [
      'By default the bank reads no client certificate. `optional` checks those that are presented.',
      'D',
    ],
    Q16l: [
      'The client certificate is checked at each request, before its headers. The two organisations are compared after the role.',
      'D',
    ],
    Q16m: ['Without a verified signature, the TPP and its bank are those of the client certificate.', 'D'],
    Q16n: [
      '`Client-Cert` is read only if the host says so. It then wins over the certificate of the connection.',
      'RFC 9440',
    ],
    Q16o: ['For a request that arrives, `strict` is the same as `required`.', 'D'],
  }),
}
