import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.MessageDigest;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.cert.CertificateFactory;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * A bank for JUnit 5. Copy this file among your tests; it needs Java 17 and the command pocketbank by npx.
 *
 * <pre>
 * &#64;ExtendWith(PocketbankExtension.class)
 * class CustomersTest {
 *   &#64;Test
 *   void lists(PocketbankExtension.Bank bank) throws Exception {
 *     assertEquals(200, bank.send("GET", "/v1/sandbox/customers").status());
 *   }
 * }
 * </pre>
 *
 * Each test begins with the same bank. Tests that run at once have a bank each; a bank is used again by the tests that follow. All end with
 * the JVM, also where that is killed.
 */
public final class PocketbankExtension implements BeforeEachCallback, AfterEachCallback, ParameterResolver {
  private static final ExtensionContext.Namespace SPACE = ExtensionContext.Namespace.create(PocketbankExtension.class);

  /** The variable is for a tarball: POCKETBANK="npx ../pocketbank.tgz" */
  private static final List<String> COMMAND =
      List.of(System.getenv().getOrDefault("POCKETBANK", "npx --no-install pocketbank").split(" "));

  /** Options of `pocketbank start`: the clock stands at this moment until a test moves it. --tls serves HTTPS. */
  private static final List<String> OPTIONS = List.of("--now", "2026-01-15T10:00:00+01:00", "--frozen");

  @Override
  public void beforeEach(ExtensionContext context) throws Exception {
    Bank bank = banksOf(context).take();
    context.getStore(SPACE).put(Bank.class, bank);
    bank.control("POST", "/reset", null);
  }

  @Override
  public void afterEach(ExtensionContext context) {
    Bank bank = context.getStore(SPACE).remove(Bank.class, Bank.class);
    if (bank != null) banksOf(context).free.add(bank);
  }

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    return parameter.getParameter().getType() == Bank.class;
  }

  @Override
  public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
    return context.getStore(SPACE).get(Bank.class);
  }

  private static Banks banksOf(ExtensionContext context) {
    return context.getRoot().getStore(SPACE).getOrComputeIfAbsent(Banks.class);
  }

  /** The answer of a bank. */
  public record Answer(int status, String body) {
    private static final Pattern ESCAPE = Pattern.compile("\\\\(?:u([0-9a-fA-F]{4})|(.))");

    /** The first text of this name in the JSON of the answer. */
    public String text(String name) {
      String value = "\"([^\"\\\\]*+(?:\\\\.[^\"\\\\]*+)*+)\"";
      Matcher found = Pattern.compile("\"" + Pattern.quote(name) + "\"\\s*:\\s*" + value).matcher(body);
      if (!found.find()) throw new IllegalArgumentException("no " + name + " in " + body);
      return ESCAPE.matcher(found.group(1)).replaceAll(escape -> Matcher.quoteReplacement(unescape(escape)));
    }

    private static String unescape(MatchResult escape) {
      if (escape.group(1) != null) return Character.toString(Integer.parseInt(escape.group(1), 16));
      int at = "bfnrt".indexOf(escape.group(2));
      return at < 0 ? escape.group(2) : String.valueOf("\b\f\n\r\t".charAt(at));
    }
  }

  /** The banks of all tests: as many as tests run at once. */
  static final class Banks implements ExtensionContext.Store.CloseableResource {
    private final Queue<Bank> free = new ConcurrentLinkedQueue<>();
    private final Deque<Bank> all = new ConcurrentLinkedDeque<>();

    Bank take() throws Exception {
      Bank idle = free.poll();
      if (idle != null) return idle;
      Bank bank = new Bank();
      all.add(bank);
      return bank;
    }

    @Override
    public void close() throws Exception {
      for (Bank bank : all) bank.process.getOutputStream().close();
      for (Bank bank : all) bank.process.waitFor(20, TimeUnit.SECONDS);
    }
  }

  /** A bank in a process of its own, and a TPP that signs its requests (draft-cavage-http-signatures-10). */
  public static final class Bank {
    private static final List<String> SIGNED =
        List.of("date", "digest", "x-request-id", "psu-id", "psu-corporate-id", "tpp-redirect-uri");
    /** The address at which it listens. */
    public final String url;

    private final HttpClient client;
    private final Process process;
    private final PrivateKey key;
    private final String certificate;
    private final String keyId;

    Bank() throws IOException, InterruptedException, GeneralSecurityException {
      Path folder = Files.createTempDirectory("pocketbank");
      Process making = run(List.of("certificate", "--out", folder.toString(), "--json"));
      String made = new String(making.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      if (making.waitFor() != 0) throw new IllegalStateException("no certificate was made; stderr says why");
      Answer files = new Answer(0, made);
      char[] password = files.text("password").toCharArray();
      KeyStore store = KeyStore.getInstance(folder.resolve("tpp.p12").toFile(), password);
      key = (PrivateKey) store.getKey("tpp", password);
      certificate = base64(store.getCertificate("tpp").getEncoded());
      keyId = files.text("keyId");
      // The bank is on this machine: no proxy of the JVM is asked, and with --tls only the test authority is trusted.
      client = HttpClient.newBuilder()
          .version(HttpClient.Version.HTTP_1_1)
          .proxy(HttpClient.Builder.NO_PROXY)
          .sslContext(trust(folder.resolve("ca.pem")))
          .build();
      for (File file : folder.toFile().listFiles()) file.delete();
      Files.delete(folder);
      List<String> start = new ArrayList<>(List.of("start", "--port", "0", "--until-stdin-ends"));
      start.addAll(OPTIONS);
      process = run(start);
      String line = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8)).readLine();
      if (line == null) throw new IllegalStateException("the bank did not start; stderr says why");
      url = line.replace("listening on ", "");
    }

    /** Sends a signed request. Headers are names and values in turn. */
    public Answer send(String method, String path, String body, String... headers) throws Exception {
      Map<String, String> all = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
      for (int at = 0; at < headers.length; at += 2) all.put(headers[at], headers[at + 1]);
      all.put("Date", DateTimeFormatter.RFC_1123_DATE_TIME.format(ZonedDateTime.now(ZoneOffset.UTC)));
      all.put("X-Request-ID", UUID.randomUUID().toString());
      if (body != null) {
        byte[] hash = MessageDigest.getInstance("SHA-256").digest(body.getBytes(StandardCharsets.UTF_8));
        all.put("Digest", "SHA-256=" + base64(hash));
        all.put("Content-Type", "application/json");
      }
      List<String> names = SIGNED.stream().filter(all::containsKey).collect(Collectors.toList());
      String signing = names.stream().map(name -> name + ": " + all.get(name)).collect(Collectors.joining("\n"));
      all.put("Signature", String.format("keyId=\"%s\",algorithm=\"rsa-sha256\",headers=\"%s\",signature=\"%s\"",
          keyId, String.join(" ", names), sign(signing)));
      all.put("TPP-Signature-Certificate", certificate);
      return ask(method, path, body, all);
    }

    /** Sends a signed request without a body. */
    public Answer send(String method, String path) throws Exception {
      return send(method, path, null);
    }

    /**
     * Does to the bank what a test needs: moves its clock, acts as a customer, sets faults. The path may begin with
     * /_sandbox or leave that out.
     *
     * @throws IllegalStateException with what the bank says, if it refuses
     */
    public Answer control(String method, String path, String body) throws Exception {
      String whole = path.replaceFirst("^/*(_sandbox(?=[/?]|$))?/*", "/_sandbox/");
      // Also without a body: no page of another site can send this header.
      Answer answer = ask(method, whole, body, Map.of("Content-Type", "application/json"));
      if (answer.status() < 400) return answer;
      String refusal = answer.status() + " " + answer.text("code") + ": " + answer.text("message");
      throw new IllegalStateException(method + " " + whole + ": " + refusal);
    }

    /** A customer approves at the page of the bank that a link leads to; gives the parameters of the address to which the browser goes back. */
    public Map<String, String> approve(String link, String customerNumber) throws Exception {
      String json = String.format("{\"link\":\"%s\",\"customerNumber\":\"%s\"}", link, customerNumber);
      Answer answer = control("POST", "/psu/approve", json);
      Map<String, String> parameters = new LinkedHashMap<>();
      for (String pair : URI.create(answer.text("url")).getQuery().split("&")) {
        String[] parts = pair.split("=", 2);
        parameters.put(parts[0], parts.length > 1 ? parts[1] : "");
      }
      return parameters;
    }

    private String sign(String text) throws GeneralSecurityException {
      Signature signature = Signature.getInstance("SHA256withRSA");
      signature.initSign(key);
      signature.update(text.getBytes(StandardCharsets.UTF_8));
      return base64(signature.sign());
    }

    private Answer ask(String method, String path, String body, Map<String, String> headers)
        throws IOException, InterruptedException {
      HttpRequest.BodyPublisher publisher =
          body == null ? HttpRequest.BodyPublishers.noBody() : HttpRequest.BodyPublishers.ofString(body);
      HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(url + path)).method(method, publisher);
      headers.forEach(request::header);
      HttpResponse<String> response = client.send(request.build(), HttpResponse.BodyHandlers.ofString());
      return new Answer(response.statusCode(), response.body());
    }

    /** Trusts one authority. */
    private static SSLContext trust(Path ca) throws IOException, GeneralSecurityException {
      KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
      store.load(null, null);
      try (InputStream pem = Files.newInputStream(ca)) {
        store.setCertificateEntry("pocketbank", CertificateFactory.getInstance("X.509").generateCertificate(pem));
      }
      TrustManagerFactory factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
      factory.init(store);
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(null, factory.getTrustManagers(), null);
      return context;
    }

    private static Process run(List<String> given) throws IOException {
      List<String> line = new ArrayList<>(COMMAND);
      if (System.getProperty("os.name").startsWith("Windows")) line.addAll(0, List.of("cmd", "/c"));
      line.addAll(given);
      return new ProcessBuilder(line).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    }

    private static String base64(byte[] bytes) {
      return Base64.getEncoder().encodeToString(bytes);
    }
  }
}
