import { webFeature } from '#src/platform/web/feature.ts'

export const sharingWeb = webFeature({
  slots: { item: async () => (await import('./components/share-item.tsx')).ShareItem },
})
