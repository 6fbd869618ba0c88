/** The jobs that make the sample data, one kind for each part of the site. */
export const SAMPLE_PRODUCTS_JOB = "sample-products";
export const SAMPLE_HOME_JOB = "sample-home";
export const SAMPLE_CATALOGS_JOB = "sample-catalogs";
