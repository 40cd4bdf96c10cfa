import { t } from '@lingui/core/macro'
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

/** A picture of the library, in the format that is smallest and the width that is just large enough. */
export function SitePicture({
  site,
  url,
  alt,
  className,
  sizes = t`(min-width: 45rem) 42rem, 100vw`,
}: SitePictureProps) {
  const picture = site.pictures[url]
  if (!picture) return null
  const versions = (format: 'webp' | 'avif') =>
    picture.sizes.map(width => `${smallerUrl(url, width, format)} ${width}w`).join(', ')
  const image = (
    <img
      src={url}
      alt={alt || picture.alt}
      width={picture.width}
      height={picture.height}
      loading="lazy"
      decoding="async"
      className={className}
    />
  )
  if (picture.sizes.length === 0) return image
  return (
    <picture>
      <source type="image/avif" srcSet={versions('avif')} sizes={sizes} />
      <source type="image/webp" srcSet={versions('webp')} sizes={sizes} />
      {image}
    </picture>
  )
}
