/**
 * Options of curl 8 without an argument: first those with a letter, as `letter:long-name`, then those without
 * one.
 */
const switches = `
0:http1.0 1:tlsv1 2:sslv2 3:sslv3 4:ipv4 6:ipv6 a:append B:use-ascii f:fail g:globoff G:get I:head i:include
j:junk-session-cookies J:remote-header-name k:insecure l:list-only L:location M:manual n:netrc N:no-buffer
O:remote-name p:proxytunnel q:disable R:remote-time s:silent S:show-error v:verbose V:version Z:parallel
#:progress-bar ::next
anyauth basic ca-native cert-status compressed compressed-ssh create-dirs crlf digest disable-eprt disable-epsv
disallow-username-in-url doh-cert-status doh-insecure dump-ca-embed fail-early fail-with-body false-start follow
form-escape ftp-create-dirs ftp-pasv ftp-pret ftp-skip-pasv-ip ftp-ssl-ccc ftp-ssl-control haproxy-protocol
http0.9 http1.1 http2 http2-prior-knowledge http3 http3-only ignore-content-length location-trusted
mail-rcpt-allowfails metalink mptcp negotiate netrc-optional alpn clobber keepalive npn progress-meter sessionid
ntlm ntlm-wb out-null parallel-immediate path-as-is post301 post302 post303 proxy-anyauth proxy-basic
proxy-ca-native proxy-digest proxy-http2 proxy-insecure proxy-negotiate proxy-ntlm proxy-ssl-allow-beast
proxy-ssl-auto-client-cert proxy-tlsv1 raw remote-name-all remove-on-error retry-all-errors retry-connrefused
sasl-ir skip-existing socks5-basic socks5-gssapi socks5-gssapi-nec ssl ssl-allow-beast ssl-auto-client-cert
ssl-no-revoke ssl-reqd ssl-revoke-best-effort styled-output suppress-connect-headers tcp-fastopen tcp-nodelay
tftp-no-options tls-earlydata tlsv1.0 tlsv1.1 tlsv1.2 tlsv1.3 tr-encoding trace-ids trace-time xattr`

/** Options of curl 8 with an argument, in the same form. */
const valued = `
A:user-agent b:cookie c:cookie-jar C:continue-at d:data D:dump-header e:referer E:cert F:form h:help H:header
K:config m:max-time o:output P:ftp-port Q:quote r:range t:telnet-option T:upload-file u:user U:proxy-user
w:write-out x:proxy X:request y:speed-time Y:speed-limit z:time-cond
abstract-unix-socket alt-svc aws-sigv4 cacert capath cert-type ciphers connect-timeout connect-to
create-file-mode crlfile curves data-ascii data-binary data-raw data-urlencode delegation dns-interface
dns-ipv4-addr dns-ipv6-addr dns-servers doh-url ech egd-file engine etag-compare etag-save expect100-timeout
form-string ftp-account ftp-alternative-to-user ftp-method ftp-ssl-ccc-mode happy-eyeballs-timeout-ms
haproxy-clientip hostpubmd5 hostpubsha256 hsts interface ip-tos ipfs-gateway json keepalive-cnt keepalive-time
key key-type krb libcurl limit-rate local-port login-options mail-auth mail-from mail-rcpt max-filesize
max-redirs netrc-file noproxy oauth2-bearer output-dir parallel-max parallel-max-host pass pinnedpubkey preproxy
proto proto-default proto-redir proxy-cacert proxy-capath proxy-cert proxy-cert-type proxy-ciphers proxy-crlfile
proxy-header proxy-key proxy-key-type proxy-pass proxy-pinnedpubkey proxy-service-name proxy-tls13-ciphers
proxy-tlsauthtype proxy-tlspassword proxy-tlsuser proxy1.0 pubkey random-file rate request-target resolve retry
retry-delay retry-max-time sasl-authzid service-name sigalgs socks4 socks4a socks5 socks5-hostname stderr
tftp-blksize tls-max tls13-ciphers tlsauthtype tlspassword tlsuser trace trace-ascii trace-config unix-socket
upload-flags url url-query variable vlan-priority write-out`

interface CurlOption {
  readonly name: string
  readonly takesWord: boolean
}

export interface FoundOption extends CurlOption {
  readonly spelling: string
  /** True if the option begins with `--no-`. */
  readonly isOff: boolean
}

const byLetter = new Map<string, CurlOption>()
const byName = new Map<string, CurlOption>()
for (const [table, takesWord] of [
  [switches, false],
  [valued, true],
] as const) {
  for (const entry of table.trim().split(/\s+/)) {
    const name = entry.replace(/^.:/, '')
    byName.set(name, { name, takesWord })
    if (name !== entry) byLetter.set(entry.charAt(0), { name, takesWord })
  }
}

export function optionOfLetter(letter: string): FoundOption | undefined {
  const option = byLetter.get(letter)
  return option && { ...option, spelling: `-${letter}`, isOff: false }
}

/** Finds an option by its long name. `--no-` turns off an option without an argument. */
export function optionOfName(name: string): FoundOption | undefined {
  const option = byName.get(name)
  if (option !== undefined) return { ...option, spelling: `--${name}`, isOff: false }
  const base = name.startsWith('no-') ? byName.get(name.slice(3)) : undefined
  return base === undefined || base.takesWord ? undefined : { ...base, spelling: `--${name}`, isOff: true }
}
