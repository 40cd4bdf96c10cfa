import { Over } from '#src/platform/web/sections/headings.tsx'
import { cx } from '#src/platform/web/ui/cx.ts'
import type { aboutCoach } from './copy.ts'
import { SitePicture } from './site-picture.tsx'

interface AboutCoachProps {
  of: ReturnType<typeof aboutCoach>
  isSmall?: boolean
  className?: string
}

/** Whom visitors will talk to; nothing until the practice says so (docs/product.md 3.11). */
export function AboutCoach({ of, isSmall = false, className }: AboutCoachProps) {
  if (!of) return null
  const { over, name, photo, text, picture } = of
  return (
    <section data-section="about.name about.photo about.text about.over" className={className}>
      <div
        className={cx('flex items-start sm:items-center', isSmall ? 'gap-5' : 'gap-5 sm:gap-10')}
      >
        {picture && (
          // The box is there before the picture is, whatever its proportions; a face is seldom in the lower half.
          <div className={cx('shrink-0', isSmall ? 'w-24' : 'w-28 sm:w-48')}>
            <SitePicture
              site={{ pictures: { [photo]: picture } }}
              url={photo}
              alt={picture.alt || name}
              sizes={isSmall ? '6rem' : '12rem'}
              className="aspect-[4/5] w-full rounded-lg object-cover object-[50%_30%] shadow-soft"
            />
          </div>
        )}
        <div className="min-w-0 [overflow-wrap:anywhere]">
          <Over>{over}</Over>
          {name && (
            <h2 className={isSmall ? 'text-2xl' : 'text-[clamp(1.9rem,4vw,2.75rem)]'}>{name}</h2>
          )}
          {text && (
            <p className={cx('mt-2 max-w-[34rem] text-ink-soft', !isSmall && 'sm:mt-3 sm:text-lg')}>
              {text}
            </p>
          )}
        </div>
      </div>
    </section>
  )
}
