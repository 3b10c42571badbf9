// The place of objects that a setting names: a folder, or a prefix of a bucket.

import type { BytesPlace } from './bytes-place.ts';
import { folderPlace } from './folder-place.ts';
import { type S3Location, s3Place } from './s3-place.ts';

/** A folder by its path, or where in an S3-compatible store. */
export type PlaceLocation = string | S3Location;

/** The place; nothing is asked of it before it is used. */
export function placeAt(location: PlaceLocation): BytesPlace {
  return typeof location === 'string' ? folderPlace(location) : s3Place(location);
}

/** How people are told of it. */
export function tellLocation(location: PlaceLocation): string {
  if (typeof location === 'string') return location;
  return `s3://${location.bucket}${location.prefix === '' ? '' : `/${location.prefix}`}`;
}
