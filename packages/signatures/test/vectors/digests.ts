/**
 * Published digests: FIPS 180-4 examples (nothing, "abc"), draft-cavage-http-signatures-10 appendix C and RFC
 * 9421 §B.2 (hello world), RFC 9530 §B.1 (the same with a line feed). The Digest header of RFC 3230 carries
 * them with the names of RFC 5843.
 */
export const publishedDigests = [
  { body: '', value: 'SHA-256=47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=' },
  {
    body: '',
    value: 'SHA-512=z4PhNX7vuL3xVChQ1m2AB9Yg5AULVxXcg/SpIdNs6c5H0NE8XYXysP+DGNKHfuwvY7kxvUdBeoGlODJ6+SfaPg==',
  },
  { body: 'abc', value: 'SHA-256=ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0=' },
  {
    body: 'abc',
    value: 'SHA-512=3a81oZNherrMQXNJriBBMRLm+k6JqX6iCp7u5ktV05ohkpkqJ0/BqDa6PCOj/uu9RU1EI2Q86A4qmslPpUyknw==',
  },
  { body: '{"hello": "world"}', value: 'SHA-256=X48E9qOokqqrvdts8nOJRJN3OWDUoyWxBf7kbu9DBPE=' },
  {
    body: '{"hello": "world"}',
    value: 'SHA-512=WZDPaVn/7XgHaAy8pmojAkGWoRx2UFChF41A2svX+TaPm+AbwAgBWnrIiYllu7BNNyealdVLvRwEmTHWXvJwew==',
  },
  { body: '{"hello": "world"}\n', value: 'SHA-256=RK/0qy18MlBSVnWgjwz6lZEWjP/lF5HF9bvEF8FabDg=' },
] as const
