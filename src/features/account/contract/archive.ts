import * as z from 'zod/mini'

/** `manifest.json` of an archive. */
export const archiveManifest = z.object({
  format: z.int(),
  kind: z.string(),
  site: z.string().check(z.minLength(1), z.maxLength(100)),
})

/** A row of the list `import_origins`. */
export const archiveOrigin = z.object({
  list: z.string().check(z.maxLength(100)),
  row_id: z.int(),
  site: z.string().check(z.minLength(1), z.maxLength(100)),
  origin_id: z.int(),
  origin_at: z.string().check(z.maxLength(40)),
})
