import { Link, usePlace } from '../router/router.tsx'
import { useSession } from '../server/session.tsx'
import { peopleTexts as texts } from '../texts/people.ts'
import { placesOf } from './places.ts'
import css from './places-bar.module.css'

/** The pages of whoever is signed in; nothing where there is one alone. */
export function PlacesBar() {
  const { me } = useSession()
  const { path } = usePlace()
  const places = placesOf(me?.roles ?? [])
  if (places.length < 2) return null
  return (
    <nav className={css.bar} aria-label={texts.places.label}>
      {places.map((place) => {
        const here = place.path === '/' ? path === '/' : path.startsWith(place.path)
        return (
          <Link
            key={place.path}
            to={place.path}
            className={css.place}
            aria-current={here ? 'page' : undefined}
          >
            {place.label}
          </Link>
        )
      })}
    </nav>
  )
}
