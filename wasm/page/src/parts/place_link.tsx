// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
import type { Location } from 'waybill'
import { t } from '../words/i18n'

/** A link to a map service, which learns nothing of the page. */
export const PlaceLink = ({ at, name }: { at: Location; name: string }) =>
    <a class="place" href={`https://www.openstreetmap.org/?mlat=${encodeURIComponent(at.latitude)}&mlon=${encodeURIComponent(at.longitude)}#map=16/${encodeURIComponent(at.latitude)}/${encodeURIComponent(at.longitude)}`}
        target="_blank" rel="noreferrer noopener" aria-label={t('mapOfPlace', { name })}>{t('map')}</a>
