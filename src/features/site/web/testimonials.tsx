import { words } from '#src/features/texts/web/copy.ts'
import { Heading } from '#src/platform/web/sections/headings.tsx'
import { cx } from '#src/platform/web/ui/cx.ts'

/** What people say; nothing on a site without testimonials. */
export function Testimonials({ max, className }: { max?: number; className: string }) {
  const testimonials = words('testimonials').slice(0, max)
  if (testimonials.length === 0) return null
  return (
    <section data-section="testimonials home.testimonials" className={cx('wrap', className)}>
      <Heading>{words('home.testimonials.title')}</Heading>
      <ul
        className={cx(
          'mt-10 grid gap-8',
          testimonials.length % 3 === 0 ? 'lg:grid-cols-3' : 'lg:grid-cols-2',
        )}
      >
        {testimonials.map(each => (
          <li key={each.quote} className="rounded-lg bg-sheet p-7 shadow-soft">
            <figure>
              <blockquote className="font-serif text-xl leading-snug [overflow-wrap:anywhere]">
                {each.quote}
              </blockquote>
              <figcaption className="mt-5 text-ink-soft [overflow-wrap:anywhere]">
                {each.about ? `${each.name}, ${each.about}` : each.name}
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </section>
  )
}
