// What these tests use of Deno, so that the compiler reads them without Deno's own types.
declare namespace Deno {
  function test(name: string, run: () => Promise<void>): void
}
