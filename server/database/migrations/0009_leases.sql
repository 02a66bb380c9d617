CREATE TABLE "leases" (
	"name" text PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"held_until" timestamp with time zone NOT NULL
);
