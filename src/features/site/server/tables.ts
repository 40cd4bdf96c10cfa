import { OF_SITE, type TableClaims } from '#src/platform/server/db/claims.ts'

export const siteTables = {
  content_state: {
    ...OF_SITE,
    emptied: { sealed_operations: 'always' },
    texts: {
      whose: 'site',
      words: ['draft'],
      kept: 'until it is published or discarded',
      codes: ['failure', 'setup_accepted', 'sealed_operations', 'language'],
    },
  },
  content_versions: {
    ...OF_SITE,
    texts: {
      whose: 'site',
      words: ['content', 'username'],
      kept: 'the last 50 versions',
      codes: ['changed'],
    },
  },
  site_pages: {
    ...OF_SITE,
    texts: {
      whose: 'site',
      words: ['slug', 'title', 'description', 'body'],
      kept: 'until an administrator deletes the page',
    },
  },
  media: {
    ...OF_SITE,
    texts: {
      whose: 'site',
      words: ['alt', 'bytes'],
      kept: 'until an administrator deletes the picture',
      codes: ['url'],
    },
  },
  media_sizes: {
    ...OF_SITE,
    texts: {
      whose: 'site',
      words: ['bytes', 'avif'],
      kept: 'until an administrator deletes the picture',
      codes: ['url'],
    },
  },
} as const satisfies TableClaims
