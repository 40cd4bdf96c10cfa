import { type SiteSettings, smallerUrl } from '#src/contract/site-settings.ts'

interface SitePictureProps {
  site: Pick<SiteSettings, 'pictures'>
  /** The address of a picture in the library; for any other, or a deleted one, nothing is shown. */
  url: string
  /** Replaces the description that the picture was added with. */
  alt?: string
  className?: string
  sizes?: string
}

/** A picture of the library, in the smallest version that is large enough. */
export function SitePicture({
  site,
  url,
  alt,
  className,
  sizes = '(min-width: 45rem) 42rem, 100vw',
}: SitePictureProps) {
  const picture = site.pictures[url]
  if (!picture) return null
  const sources = [...picture.sizes.map(width => [smallerUrl(url, width), width]), [url, picture.width]]
  return (
    <img
      src={url}
      srcSet={
        picture.sizes.length > 0 ? sources.map(([from, width]) => `${from} ${width}w`).join(', ') : undefined
      }
      sizes={picture.sizes.length > 0 ? sizes : undefined}
      alt={alt || picture.alt}
      width={picture.width}
      height={picture.height}
      loading="lazy"
      decoding="async"
      className={className}
    />
  )
}
