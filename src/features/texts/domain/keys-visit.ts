import { msg } from '@lingui/core/runtime-macro'
import { field, keysOf } from './kinds.ts'

const booking = keysOf('booking')
const contact = keysOf('contact')
const tools = keysOf('tools')

const LONG = 600

export const VISIT_KEYS = {
  'booking.meta.title': booking.text(
    msg`Title in search results`,
    70,
    msg`Book a free consultation`,
  ),
  'booking.meta.description': booking.text(
    msg`Description in search results`,
    200,
    msg`A free 30-minute consultation, in {city} or by video.`,
  ),
  'booking.over': booking.text(msg`Line above the headline`, 120, msg`Free consultation`),
  'booking.title': booking.text(msg`Headline`, 80, msg`Begin Your Weekly Transformation`),
  'booking.text': booking.text(
    msg`Text under the headline`,
    LONG,
    msg`A free 30-minute consultation, in person in {city} or by video. For virtual sessions you receive a link to the meeting when your booking is confirmed.`,
  ),
  'booking.form.lead': booking.text(
    msg`Over the form`,
    LONG,
    msg`Tell us a little, and we will contact you within 24 hours to agree on a time.`,
  ),
  'booking.expect.title': booking.text(msg`What to expect: title`, 80, msg`What to Expect`),
  'booking.expect': booking.list(
    msg`What to expect`,
    8,
    [field('title', msg`Title`, 80, { unique: true }), field('text', msg`Text`, 300)],
    [
      {
        title: msg`Understand your needs`,
        text: msg`What brings you, what you have tried, what a good week would look like.`,
      },
      { title: msg`Custom approach`, text: msg`Which of the four tools fits you first, and why.` },
      {
        title: msg`Actionable insights`,
        text: msg`One first domino that you can tip the same evening, whatever you decide.`,
      },
      {
        title: msg`No pressure, no obligation`,
        text: msg`You may say no on the spot, or nothing at all. It stays free.`,
      },
    ],
  ),
  'contact.meta.title': contact.text(msg`Title in search results`, 70, msg`Contact`),
  'contact.meta.description': contact.text(
    msg`Description in search results`,
    200,
    msg`Write, call, or find us in {city}, {region}; we work worldwide.`,
  ),
  'contact.over': contact.text(msg`Line above the headline`, 120, msg`Contact`),
  'contact.title': contact.text(msg`Headline`, 80, msg`Write, call, or come by`),
  'contact.text': contact.text(
    msg`Text under the headline`,
    LONG,
    msg`A person reads every message and answers as soon as possible.`,
  ),
  'contact.place': contact.text(msg`Where: the place`, 120, msg`{city}, {region}`),
  'contact.place.text': contact.text(
    msg`Where: how you meet`,
    200,
    msg`In-person sessions in {city}; worldwide virtually.`,
  ),
  'contact.faq.title': contact.text(msg`Questions: title`, 80, msg`Frequently Asked Questions`),
  'contact.social.title': contact.text(msg`Social links: title`, 80, msg`Connect With Us`),
  'contact.social.lead': contact.text(
    msg`Social links: introduction`,
    LONG,
    msg`Short notes on small dominoes, now and then a photograph of a clear desk.`,
  ),
  'tools.meta.title': tools.text(msg`Title in search results`, 70, msg`Four mental tools`),
  'tools.meta.description': tools.text(
    msg`Description in search results`,
    200,
    msg`Perception Filter, The 3 Rooms of the Mind, Conscious Cabinet and Daily Domino, and how they work together.`,
  ),
  'tools.over': tools.text(msg`Line above the headline`, 120, msg`The method`),
  'tools.title': tools.text(msg`Headline`, 80, msg`Four tools, one practice`),
  'tools.text': tools.text(
    msg`Text under the headline`,
    LONG,
    msg`See what you look through. Know where you are. Put things where they belong. Then tip one domino. Each tool fits on a kitchen table and into a quarter of an hour.`,
  ),
  'tools.rooms.title': tools.text(
    msg`The rooms: title`,
    80,
    msg`The three rooms, one behind the other`,
  ),
  'tools.rooms.lead': tools.text(
    msg`The rooms: introduction`,
    LONG,
    msg`You are always in one of three rooms. Each has its own work, and a way in.`,
  ),
  'tools.practice.title': tools.text(msg`Weekly practice: title`, 80, msg`Weekly practice`),
  'tools.practice.lead': tools.text(
    msg`Weekly practice: introduction`,
    LONG,
    msg`Four appointments with yourself, a quarter of an hour each, on days of your choice.`,
  ),
  'tools.close.title': tools.text(msg`Last call: title`, 80, msg`Not sure where to begin?`),
  'tools.close.text': tools.text(
    msg`Last call: text`,
    LONG,
    msg`Tell us about your week. In thirty minutes we find the tool that fits it.`,
  ),
  'tools.close.button': tools.text(msg`Last call: button`, 40, msg`Book a Free Consultation`),
  'filter.meta.title': tools.text(
    msg`Perception Filter: title in search results`,
    70,
    msg`Perception Filter`,
  ),
  'filter.meta.description': tools.text(
    msg`Perception Filter: description in search results`,
    200,
    msg`See the filters between you and the world, and adjust them.`,
  ),
  'rooms.meta.title': tools.text(
    msg`The 3 Rooms: title in search results`,
    70,
    msg`The 3 Rooms of the Mind`,
  ),
  'rooms.meta.description': tools.text(
    msg`The 3 Rooms: description in search results`,
    200,
    msg`The Present Room, the Conscious Room and the Subconscious Room.`,
  ),
}

const about = keysOf('about')

/** Whom visitors meet, and what others say of them; a new site shows neither. */
export const ABOUT_KEYS = {
  'about.name': about.text(msg`Your name`, 80, '', {
    plain: true,
    form: 'name',
    optional: true,
  }),
  'about.photo': about.image(msg`Photograph of you`),
  'about.text': about.text(msg`Two sentences about you`, 300, '', { optional: true }),
  'about.over': about.text(msg`Line above your name`, 60, msg`Your coach`),
  'home.testimonials.title': about.text(msg`What people say: title`, 80, msg`What people say`),
  testimonials: about.list(
    msg`What people say, with their consent`,
    12,
    [
      field('quote', msg`What they say`, 600),
      field('name', msg`Name or initials`, 80),
      field('about', msg`What they do`, 120, { optional: true }),
    ],
    [] as readonly { quote: string; name: string; about: string }[],
  ),
}
