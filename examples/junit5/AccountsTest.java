import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@ExtendWith(PocketbankExtension.class)
class AccountsTest {
  private static final String ARNE = "12085592767";
  private static final String BACK = "https://payer.example/back";

  private PocketbankExtension.Bank bank;

  @BeforeEach
  void take(PocketbankExtension.Bank bank) {
    this.bank = bank;
  }

  /** Arne opens his accounts at the bank's page; gives the headers that name him from then on. */
  private String[] arne() throws Exception {
    PocketbankExtension.Answer refused =
        bank.send("GET", "/v1/accounts", null, "PSU-IP-Address", "192.0.2.1", "TPP-Redirect-URI", BACK);
    assertEquals(401, refused.status());
    Map<String, String> back = bank.approve(refused.text("href"), ARNE);
    return new String[] {
      "PSU-IP-Address", "192.0.2.1", "TPP-Redirect-URI", BACK,
      "PSU-ID", back.get("psu-id"), "TPP-Session-ID", back.get("tpp-session-id")
    };
  }

  @Test
  @DisplayName("the customer approves once, and then we read their accounts")
  void reads() throws Exception {
    PocketbankExtension.Answer answer = bank.send("GET", "/v1/accounts?withBalance=true", null, arne());
    assertEquals(200, answer.status(), answer.body());
  }

  @Test
  @DisplayName("after 180 days the customer is asked again")
  void asksAgain() throws Exception {
    String[] arne = arne();
    bank.control("POST", "/clock/advance", "{\"days\":180}");
    assertEquals(401, bank.send("GET", "/v1/accounts", null, arne).status());
  }

  @ParameterizedTest
  @ValueSource(strings = {"Kåre Test", "Kari Test"})
  @DisplayName("each test begins with the same bank")
  void beginsAlike(String name) throws Exception {
    String person =
        String.format("{\"customerNumber\":\"13039319957\",\"name\":\"%s\",\"type\":\"PRIVATE\"}", name);
    assertEquals(201, bank.send("POST", "/v1/sandbox/customers", person).status());
    assertEquals("CONFLICT", bank.send("POST", "/v1/sandbox/customers", person).text("code"));
  }

  @Test
  @DisplayName("a failure of the bank is told")
  void fails() throws Exception {
    bank.control("POST", "/faults", "{\"effect\":\"systemError\",\"times\":1}");
    assertEquals(500, bank.send("GET", "/v1/sandbox/customers").status());
    assertEquals(200, bank.send("GET", "/v1/sandbox/customers").status());
  }

  @ParameterizedTest
  @ValueSource(strings = {"/clock", "/_sandbox/clock"})
  @DisplayName("a control request is named with or without its prefix")
  void controls(String path) throws Exception {
    assertEquals("2026-01-15", bank.control("GET", path, null).text("now").substring(0, 10));
  }

  @Test
  @DisplayName("a refused control request throws what the bank says")
  void refuses() {
    IllegalStateException refused =
        assertThrows(IllegalStateException.class, () -> bank.control("POST", "/clock/advance", "{}"));
    assertEquals(
        "POST /_sandbox/clock/advance: 400 FORMAT_ERROR: "
            + "$: must have either an amount of time or to. "
            + "Send an amount of time, as in {\"days\": 180}, or `to` (a time or \"nextBatch\").",
        refused.getMessage());
  }
}
