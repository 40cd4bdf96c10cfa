import { webFeature } from '#src/platform/web/feature.ts'

declare module '#src/platform/web/routing/page.ts' {
  interface PagePaths {
    '/account/sharing': 'sharing'
    '/account/sharing/seen-by/:coachId': 'sharing'
  }
}

export const sharingWeb = webFeature({
  name: 'sharing',
  pages: [
    {
      path: '/account/sharing',
      kind: 'member',
      title: 'Sharing',
      description: 'What your coach may see, until when, and what they have read.',
      menu: { place: 'account', order: 2, label: 'Sharing' },
      load: async () => {
        const { SharingPage, sharingData } = await import('./sharing-page.tsx')
        return { Component: SharingPage, data: sharingData }
      },
    },
    {
      path: '/account/sharing/seen-by/:coachId',
      kind: 'member',
      title: 'What your coach sees',
      description: 'Exactly what your coach sees of you.',
      load: async () => {
        const { SeenByPage, seenByData } = await import('./seen-by-page.tsx')
        return { Component: SeenByPage, data: seenByData }
      },
    },
  ],
  slots: { item: async () => (await import('./components/share-item.tsx')).ShareItem },
})
