/** The published schemas of HAR 1.2, by name: github.com/ahmadnassri/har-schema. */
declare module 'har-schema' {
  const schemas: Readonly<Record<string, object>>
  export default schemas
}
