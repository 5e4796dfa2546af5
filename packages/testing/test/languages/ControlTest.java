import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@ExtendWith(PocketbankExtension.class)
class ControlTest {
  @Test
  void scheme(PocketbankExtension.Bank bank) {
    assertEquals("1".equals(System.getenv("POCKETBANK_TLS")), bank.url.startsWith("https:"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"clock", "/clock", "_sandbox/clock", "/_sandbox/clock", "//_sandbox//clock"})
  void paths(String path, PocketbankExtension.Bank bank) throws Exception {
    assertEquals(200, bank.control("GET", path, null).status());
  }

  @ParameterizedTest
  @CsvSource({"/clok, 404 NOT_FOUND", "/_sandboxes, 404 NOT_FOUND", "/_sandbox/reset, 405"})
  void refusals(String path, String refusal, PocketbankExtension.Bank bank) {
    Exception thrown = assertThrows(IllegalStateException.class, () -> bank.control("GET", path, null));
    assertTrue(thrown.getMessage().contains(": " + refusal), thrown.getMessage());
  }

  @Test
  void escapes() {
    String body = "{\"quoted\": \"a \\\"b\\\" c\", \"slashes\":\"x\\\\\", \"code\":\"\\u00e5\\n\\/\", \"none\":\"\"}";
    PocketbankExtension.Answer answer = new PocketbankExtension.Answer(200, body);
    assertEquals("a \"b\" c", answer.text("quoted"));
    assertEquals("x\\", answer.text("slashes"));
    assertEquals("å\n/", answer.text("code"));
    assertEquals("", answer.text("none"));
  }
}
