import { sql } from "kysely";

/** Products whose only picture is a drawn plate: to the letter what the index of migration 0018 is over. */
export const pictureless = sql<boolean>`images like '%"plate":true%'`;
